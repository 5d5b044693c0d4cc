import type { Session } from '../session/index.ts'
import { createMicrophoneTest, type MicrophoneTest } from './microphone-test.ts'

/** A test of the microphone that the session's recorder would open. */
export function microphoneTestOf(session: Session): MicrophoneTest {
  const { clock, report } = session.environment
  return createMicrophoneTest({
    clock,
    report,
    openCapture: async (events) => (await import('./browser-engine.ts')).openSessionCapture(session, events),
    play: playSound,
  })
}

function playSound(sound: readonly Float32Array<ArrayBuffer>[], rate: number, ended: () => void): () => void {
  const context = new AudioContext()
  const length = sound.reduce((sum, part) => sum + part.length, 0)
  const buffer = context.createBuffer(1, Math.max(1, length), rate)
  let at = 0
  for (const part of sound) {
    buffer.copyToChannel(part, 0, at)
    at += part.length
  }
  const node = new AudioBufferSourceNode(context, { buffer })
  node.connect(context.destination)
  node.onended = ended
  node.start()
  return () => {
    node.onended = null
    void context.close()
  }
}
