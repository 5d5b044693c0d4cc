// Makes the portal's two sounds: `tsx packages/host-app/make-sounds.ts` writes public/sounds.
// Soft struck tones: loud enough for a ward, over in half a second, and distinguished by direction (up, down and up).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const rate = 16_000

interface Tone {
  /** Hertz */
  pitch: number
  /** Seconds from the beginning of the sound. */
  at: number
}

const sounds: Record<string, readonly Tone[]> = {
  'check-in': [
    { pitch: 659.26, at: 0 },
    { pitch: 987.77, at: 0.13 },
  ],
  'soap-note': [
    { pitch: 783.99, at: 0 },
    { pitch: 587.33, at: 0.12 },
    { pitch: 1046.5, at: 0.24 },
  ],
}

/** A struck tone: quick attack, exponential decay, a little of its octave for warmth. */
function toneAt(seconds: number, pitch: number): number {
  if (seconds < 0) return 0
  const attack = Math.min(1, seconds / 0.006)
  const wave = Math.sin(2 * Math.PI * pitch * seconds) + 0.25 * Math.sin(4 * Math.PI * pitch * seconds)
  return attack * Math.exp(-seconds / 0.1) * wave
}

function wav(tones: readonly Tone[]): Buffer {
  const length = Math.round(rate * (Math.max(...tones.map(({ at }) => at)) + 0.45))
  const bytes = Buffer.alloc(44 + length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(length * 2, 40)
  for (let index = 0; index < length; index++) {
    const value = tones.reduce((sum, { pitch, at }) => sum + toneAt(index / rate - at, pitch), 0)
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value * 0.4)) * 32_767), 44 + index * 2)
  }
  return bytes
}

const folder = join(import.meta.dirname, 'public/sounds')
mkdirSync(folder, { recursive: true })
for (const [name, tones] of Object.entries(sounds)) writeFileSync(join(folder, `${name}.wav`), wav(tones))
