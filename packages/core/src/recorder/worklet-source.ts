import { scriptAddress } from '../lib/trusted-script.ts'
import { url } from './capture-worklet.ts?script-url'
import type { Source, SourceEvents } from './source.ts'

/** The page's messages to the audio thread. */
export type ToWorklet = { do: 'connect'; port: MessagePort; from: number } | { do: 'pause' } | { do: 'resume' } | { do: 'end' }
/** The audio thread's messages to the page. */
export type FromWorklet =
  | { is: 'level'; peak: number; samples: number }
  | { is: 'hole'; at: number; samples: number }
  | { is: 'ended' }

/** Captures on the audio thread. Rejects if the page forbids our script there. */
export async function workletSource(context: AudioContext, { level, hole }: SourceEvents): Promise<Source> {
  await context.audioWorklet.addModule(url).catch(() => addFromBlob(context.audioWorklet))
  const node = new AudioWorkletNode(context, 'chartside-capture', {
    numberOfInputs: 1,
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  let resolveEnded: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve
  })
  node.port.onmessage = ({ data }: MessageEvent<FromWorklet>) => {
    if (data.is === 'level') level(data.peak, data.samples)
    else if (data.is === 'hole') hole(data.at, data.samples)
    else resolveEnded()
  }
  const send = (message: ToWorklet, transfer: Transferable[] = []) => node.port.postMessage(message, transfer)
  return {
    node,
    isOnPage: false,
    connect: (port, from) => send({ do: 'connect', port, from }, [port]),
    pause: () => send({ do: 'pause' }),
    resume: () => send({ do: 'resume' }),
    end() {
      send({ do: 'end' })
      return ended
    },
  }
}

/** For a page whose bundler does not copy files that a script refers to, such as Angular's: there is nothing at the address. */
async function addFromBlob(worklet: AudioWorklet): Promise<void> {
  const { text } = await import('./capture-worklet.ts?script-text')
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  try {
    await worklet.addModule(scriptAddress(address) as string)
  } finally {
    URL.revokeObjectURL(address)
  }
}
