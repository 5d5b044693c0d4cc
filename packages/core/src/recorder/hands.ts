import type { RecordAt } from './assembly.ts'
import type { Recorder } from './recorder.ts'

/** What keys, foot pedals and dictation microphones do with a recorder. */
export type Hands = ReturnType<typeof createHands>

/** How far Rewind and Forward move the playback, in seconds. */
const jumpSeconds = 5
/** The end itself would end the playback, in seconds. */
const beforeEnd = 0.1

/** The commands of a recorder as somebody gives them who looks elsewhere. Those that do not fit its state do nothing. */
export function createHands(recorder: Recorder) {
  const { $recorder, $playback, start, resume, pause } = recorder
  let isHeld = false
  /** The recording that was rewound. */
  let rewound: File | undefined
  const state = () => $recorder.get().state

  async function record(): Promise<void> {
    if (state() === 'paused') await resume()
    else await start(place())
  }

  /** Where a rewound recording stands, which is recorded over from there; at its end, and without Rewind, it is continued. */
  function place(): RecordAt | undefined {
    const now = $recorder.get()
    const { state, seconds } = $playback.get()
    if (now.state !== 'stopped' || now.recording.file !== rewound || state === 'stopped') return undefined
    return seconds < now.waveform.seconds - 2 * beforeEnd ? { seconds, replaces: 'spoken' } : undefined
  }

  /** Moves the playback, which stands at the end after recording. */
  async function jump(seconds: number): Promise<void> {
    if (state() === 'paused') await recorder.stop()
    const now = $recorder.get()
    if (now.state !== 'stopped') return
    rewound = now.recording.file
    const end = now.waveform.seconds
    const at = $playback.get().state === 'stopped' ? end : $playback.get().seconds
    await recorder.seek(Math.max(0, Math.min(end - beforeEnd, at + seconds)))
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
