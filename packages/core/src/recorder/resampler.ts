import { format } from './format.ts'

/** Converts blocks of one rate into blocks of ours, continuously across their edges. */
export interface Resampler {
  push(pcm: Float32Array): Float32Array
  /** The samples still held back, so that the total length is right. */
  end(): Float32Array
}

/** Zero crossings of the kernel on each side, and its points between two of them. */
const crossings = 16
const points = 512
/** As a share of half our rate: anything above would alias as noise. */
const cutoff = 0.94

/**
 * A windowed sinc, for browsers that open the microphone only at the device's rate: an encoder that resamples would change the
 * length, and one of ours produces garbage.
 */
export function createResampler(rate: number): Resampler {
  if (rate === format.sampleRate) return { push: (pcm) => pcm, end: () => new Float32Array() }
  const step = rate / format.sampleRate
  // Input samples from one zero crossing to the next.
  const width = Math.max(1, step) / cutoff
  const reach = Math.ceil(crossings * width)
  const kernel = sincKernel()
  let held = new Float32Array(reach)
  /** The position of the next output in `held`. */
  let position = reach
  let fed = 0
  let given = 0

  function run(until: number): Float32Array {
    const made = new Float32Array(Math.max(0, Math.ceil((until - position) / step)))
    for (let index = 0; index < made.length; index++, position += step) {
      let sum = 0
      for (let at = Math.ceil(position - reach); at < position + reach; at++)
        sum += (held[at] ?? 0) * (kernel[Math.round((Math.abs(at - position) / width) * points)] ?? 0)
      made[index] = sum / width
    }
    const spent = Math.max(0, Math.floor(position) - reach)
    held = held.slice(spent)
    position -= spent
    given += made.length
    return made
  }

  return {
    push(pcm) {
      const longer = new Float32Array(held.length + pcm.length)
      longer.set(held)
      longer.set(pcm, held.length)
      held = longer
      fed += pcm.length
      return run(held.length - reach)
    },
    end() {
      const missing = Math.round(fed / step) - given
      return run(position + missing * step - step / 2)
    },
  }
}

function sincKernel(): Float32Array {
  return Float32Array.from({ length: crossings * points + 1 }, (_, index) => {
    const x = index / points
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
    const window = 0.42 + 0.5 * Math.cos((Math.PI * x) / crossings) + 0.08 * Math.cos((2 * Math.PI * x) / crossings)
    return sinc * window
  })
}
