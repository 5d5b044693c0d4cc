import type { Recorder } from './recorder.ts'

/** What keys, foot pedals and dictation microphones do with a recorder. */
export type Hands = ReturnType<typeof createHands>

/** How far Rewind and Forward move the playback, in seconds. */
const jumpSeconds = 5

/** The commands of a recorder as somebody gives them who looks elsewhere. Those that do not fit its state do nothing. */
export function createHands(recorder: Recorder) {
  const { $recorder, $playback, start, resume, pause } = recorder
  let isHeld = false
  const state = () => $recorder.get().state

  async function record(): Promise<void> {
    if (state() === 'paused') await resume()
    else await start()
  }

  async function jump(seconds: number): Promise<void> {
    const now = $recorder.get()
    if (now.state !== 'stopped') return
    const at = $playback.get().seconds + seconds
    await recorder.seek(Math.min(now.recording.seconds, Math.max(0, at)))
  }

  return {
    /** Push-to-talk: records until `release`. */
    async talk(): Promise<void> {
      if (isHeld) return
      isHeld = true
      await record()
      // The microphone may open only after the key was released.
      if (!isHeld) pause()
    },
    /** Ends push-to-talk: pauses, so that the next press continues the recording. */
    release(): void {
      if (!isHeld) return
      isHeld = false
      pause()
    },
    /** Records, or pauses. */
    async toggle(): Promise<void> {
      if (state() === 'recording') pause()
      else if (state() === 'starting') await recorder.stop()
      else await record()
    },
    /** Pauses; when paused, ends the recording. A slide switch also stands at Stop between two sentences. */
    async stop(): Promise<void> {
      if (state() === 'recording') pause()
      else if (state() === 'paused') await recorder.stop()
      else recorder.pausePlayback()
    },
    /** Plays a finished recording, or pauses the playback. */
    async play(): Promise<void> {
      if ($playback.get().state === 'playing') recorder.pausePlayback()
      else await recorder.play()
    },
    rewind: () => jump(-jumpSeconds),
    forward: () => jump(jumpSeconds),
  }
}
