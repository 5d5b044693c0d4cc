// Sound as numbers: reads and writes WAV, decodes with an independent decoder, and compares two sounds.
import { MPEGDecoder } from 'mpg123-decoder'

/** One channel of sound, each value between -1 and 1. */
export interface Wave {
  rate: number
  samples: Float32Array
}

export const secondsOf = ({ rate, samples }: Wave): number => samples.length / rate

/** A mono WAV with 16 bits per sample. */
export function writeWave({ rate, samples }: Wave): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((value, index) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + index * 2)
  })
  return bytes
}

/** Reads a mono WAV with 16 bits per sample; the lengths may be missing if the decoder wrote to a pipe. */
export function readWave(bytes: Buffer): Wave {
  const rate = bytes.readUInt32LE(24)
  const data = bytes.indexOf('data', 12, 'latin1')
  const start = data + 8
  const length = Math.floor(Math.min(bytes.readUInt32LE(data + 4), bytes.length - start) / 2)
  return { rate, samples: Float32Array.from({ length }, (_, index) => bytes.readInt16LE(start + index * 2) / 32_768) }
}

/** Decodes an MP3 with mpg123, an independent decoder. Throws if the file has an error. */
export async function decodeMp3(bytes: Uint8Array): Promise<Wave> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate, errors } = decoder.decode(bytes)
  decoder.free()
  if (errors.length > 0) throw new Error(`mpg123: ${errors.map(({ message }) => message).join('; ')}`)
  return { rate: sampleRate, samples: channelData[0] ?? new Float32Array() }
}

/** The sound at another rate, by linear interpolation: enough for listening and comparing. */
export function resampled({ rate, samples }: Wave, to: number): Wave {
  const at = (index: number): number => {
    const place = (index * rate) / to
    const before = Math.floor(place)
    const [one = 0, other = one] = [samples[before], samples[before + 1]]
    return one + (other - one) * (place - before)
  }
  return { rate: to, samples: Float32Array.from({ length: Math.floor((samples.length * to) / rate) }, (_, index) => at(index)) }
}

const windowSeconds = 0.02

/** Loudness every 20 ms. */
function loudness({ rate, samples }: Wave): number[] {
  const size = Math.round(rate * windowSeconds)
  return Array.from({ length: Math.floor(samples.length / size) }, (_, index) => {
    const part = samples.subarray(index * size, (index + 1) * size)
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / size)
  })
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length)
  const mean = (list: readonly number[]) => list.slice(0, length).reduce((sum, value) => sum + value, 0) / length
  const [oneMean, otherMean] = [mean(one), mean(other)]
  let [both, oneSquared, otherSquared] = [0, 0, 0]
  for (let index = 0; index < length; index++) {
    const [a, b] = [one[index]! - oneMean, other[index]! - otherMean]
    both += a * b
    oneSquared += a * a
    otherSquared += b * b
  }
  return both / (Math.sqrt(oneSquared * otherSquared) || 1)
}

/**
 * How similar two sounds are in their loud and silent parts: 1 for equal, about 0 for unrelated ones.
 * `recorded` may begin up to `maxLead` seconds into `spoken`.
 */
export function likeness(spoken: Wave, recorded: Wave, maxLead = 2): number {
  const [long, short] = [loudness(spoken), loudness(recorded)]
  let best = -1
  for (let lead = 0; lead <= maxLead / windowSeconds; lead++)
    best = Math.max(best, correlation(long.slice(lead, lead + short.length), short), correlation(long, short.slice(lead)))
  return best
}
