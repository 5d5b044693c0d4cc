import { url } from './capture-worklet.ts?script-url'
import type { Heard, Source } from './source.ts'

export type ToWorklet = { do: 'connect'; port: MessagePort } | { do: 'pause' } | { do: 'resume' } | { do: 'end' }
export type FromWorklet = { is: 'heard'; peak: number; samples: number } | { is: 'ended' }

/** Captures on the audio thread. Rejects if the page forbids our script there. */
export async function workletSource(context: AudioContext, heard: Heard): Promise<Source> {
  await context.audioWorklet.addModule(url)
  const node = new AudioWorkletNode(context, 'chartside-capture', {
    numberOfInputs: 1,
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  let tellEnded: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    tellEnded = resolve
  })
  node.port.onmessage = ({ data }: MessageEvent<FromWorklet>) => {
    if (data.is === 'heard') heard(data.peak, data.samples)
    else tellEnded()
  }
  const send = (message: ToWorklet, transfer: Transferable[] = []) => node.port.postMessage(message, transfer)
  return {
    node,
    connect: (port) => send({ do: 'connect', port }, [port]),
    pause: () => send({ do: 'pause' }),
    resume: () => send({ do: 'resume' }),
    end() {
      send({ do: 'end' })
      return ended
    },
  }
}
