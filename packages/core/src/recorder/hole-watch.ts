/** A hole shorter than this is not noticed by a listener. */
const minSeconds = 0.005
/** A longer one is reported as a silent microphone. */
const maxSeconds = 1
/** Sound this loud never ends in exact zeros: noise gates fade. */
const abrupt = 0.02
/** Usual bursts make the audio thread this late, in seconds. */
const usualLateness = 0.3
/** For this long after the thread was late, what it missed may still be missing. */
const shadowSeconds = 1
/** The audio thread's usual lateness is the least in this time. */
const windowSeconds = 2

/**
 * Finds sound that the browser has replaced by exact zeros since its audio thread came late: on a starved machine, or after the
 * whole browser stood still. `hole` gets the first sample and the length. A microphone has zeros of its own: those of a noise
 * gate begin softly, those of a dead source last long.
 */
export function watchHoles(rate: number, hole: (at: number, samples: number) => void) {
  let recordedSamples = 0
  let zeros = 0
  /** The loudest sample of the latest milliseconds with sound, and of those before. */
  let peak = 0
  let peakBefore = 0
  let sounding = 0
  /** How far the audio's clock is behind the computer's: usually, and at least in this window. */
  let usual = Number.POSITIVE_INFINITY
  let least = Number.POSITIVE_INFINITY
  let windowEnds = 0
  let shadowEnds = 0
  let wasLate = false

  function look(computer: number, audio: number): void {
    const behind = computer - audio
    least = Math.min(least, behind)
    usual = Math.min(usual, behind)
    if (behind - usual > usualLateness) shadowEnds = audio + shadowSeconds
    if (audio < windowEnds) return
    usual = least
    least = behind
    windowEnds = audio + windowSeconds
  }

  function endRun(): void {
    // Speech has single zeros.
    if (zeros >= minSeconds * rate) {
      const isCut = Math.max(peak, peakBefore) > abrupt && zeros < maxSeconds * rate
      if (wasLate || isCut) hole(recordedSamples - zeros, zeros)
      peak = 0
      peakBefore = 0
      sounding = 0
    }
    zeros = 0
    wasLate = false
  }

  function sounds(sample: number): void {
    if (zeros > 0) endRun()
    if (sounding++ >= minSeconds * rate) {
      peakBefore = peak
      peak = 0
      sounding = 0
    }
    peak = Math.max(peak, Math.abs(sample))
  }

  return {
    /** The next sound, and both clocks at that moment, in seconds. */
    add(sound: Float32Array, computer: number, audio: number): void {
      look(computer, audio)
      const isLate = audio < shadowEnds
      for (const sample of sound) {
        if (sample === 0) {
          zeros++
          if (isLate) wasLate = true
        } else sounds(sample)
        recordedSamples++
      }
    },
    /** Nothing is recorded for a while. */
    end: endRun,
  }
}
