import type { CaptureEvents, CaptureTrouble } from './capture.ts'

/** Exact zeros for this long mean a dead source: even in the quietest room a live microphone delivers more. */
const silentSeconds = 1.5
/** A voice near its microphone is louder than this, 40 dB below full scale. */
const voicePeak = 0.01
/** Without a voice for this long at the beginning, it is the wrong microphone, or too far away. */
const quietSeconds = 3
/** Later, people pause to think. */
const pauseSeconds = 20
/** The loudest that can be recorded: what is louder is cut off. */
const cutPeak = 0.999
/** So much cut-off sound within seconds is distorted speech; a single bump is not. */
const loudSeconds = 0.3

/** Reports sound that is silent, too quiet or distorted, and when that ends; silent parts are kept as gaps. */
export function watchLevel(events: Pick<CaptureEvents, 'trouble' | 'gap'>) {
  const on = new Set<CaptureTrouble>()
  let zeros = 0
  let withoutVoice = 0
  let hasVoice = false
  let loud = 0

  function report(trouble: CaptureTrouble, isOn: boolean): void {
    if (on.has(trouble) === isOn) return
    if (isOn) on.add(trouble)
    else on.delete(trouble)
    events.trouble(trouble, isOn)
  }

  /** The silence before this second is over. */
  function endSilence(captured: number): void {
    if (zeros >= silentSeconds) events.gap({ at: captured - zeros, seconds: zeros, silent: true })
    zeros = 0
  }

  return {
    /** The next block: its loudest sample, its length, and what was captured before it; `muted` is known without it. */
    block(peak: number, seconds: number, captured: number, muted: boolean): void {
      if (peak > 0) endSilence(captured)
      else zeros += seconds
      const isSilent = zeros >= silentSeconds
      report('silent', isSilent && !muted)

      withoutVoice = peak >= voicePeak ? 0 : withoutVoice + seconds
      hasVoice ||= peak >= voicePeak
      report('quiet', withoutVoice >= (hasVoice ? pauseSeconds : quietSeconds) && zeros === 0 && !muted)

      loud = peak >= cutPeak ? Math.min(1, loud + seconds) : Math.max(0, loud - seconds / 10)
      report('loud', on.has('loud') ? loud > 0 : loud >= loudSeconds)
    },
    /** Before a pause or the end: no trouble lasts longer. */
    settle(captured: number): void {
      endSilence(captured)
      loud = 0
      for (const trouble of [...on]) report(trouble, false)
    },
    /** After a pause, or with another microphone. */
    start(): void {
      withoutVoice = 0
      hasVoice = false
    },
  }
}
