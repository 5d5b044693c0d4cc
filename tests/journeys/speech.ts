import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readWave, resampled, type Wave, writeWave } from './wave.ts'

// The microphone of the browser; its file source does not resample everything well.
const rate = 48_000

const text = `The patient comes for a follow up visit. The cough has been better for three days, and sleep is good again.
There is no fever and no pain. Lungs are clear on both sides. The heart is regular without a murmur.
Blood pressure is one hundred and twenty over eighty. The plan is to stop the syrup, to drink enough,
and to come back in four weeks, or sooner if the cough returns. We talked about smoking, and about a walk every day.`

const folder = join(import.meta.dirname, '../../node_modules/.cache/chartside-speech')
const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.wav`)

/** A WAV of about 25 seconds of speech that the browser hears as its microphone. Made once. */
export function spokenFile(): string {
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  // Several workers may come here at once: each makes its own, and the last one is as good as the first.
  const own = join(folder, `${process.pid}.wav`)
  writeFileSync(own, writeWave(resampled(spoken(own) ?? babble(), rate)))
  renameSync(own, file)
  return file
}

export const spokenWave = (): Wave => readWave(readFileSync(spokenFile()))

function spoken(path: string): Wave | undefined {
  try {
    execFileSync('espeak-ng', ['-v', 'en', '-s', '140', '-w', path, text], { stdio: 'ignore' })
    return readWave(readFileSync(path))
  } catch {
    rmSync(path, { force: true })
    return undefined
  }
}

/** Where nothing can speak: a buzz in syllables and pauses of irregular length, which encodes and compares as speech does. */
function babble(): Wave {
  const [rate, seconds] = [24_000, 25]
  const samples = new Float32Array(rate * seconds)
  let random = 7
  const next = () => {
    random = (random * 48_271) % 2_147_483_647
    return random / 2_147_483_647
  }
  for (let at = 0.1; at < seconds - 0.5; ) {
    const [length, pitch, tone] = [0.08 + next() * 0.2, 95 + next() * 60, 400 + next() * 1800]
    for (let index = 0; index < length * rate; index++) {
      const time = index / rate
      const buzz = [1, 2, 3, 4, 5].reduce((sum, part) => sum + Math.sin(2 * Math.PI * pitch * part * time) / part, 0)
      samples[Math.floor(at * rate) + index] =
        0.25 * Math.sin((Math.PI * time) / length) * (buzz + 0.5 * Math.sin(2 * Math.PI * tone * time))
    }
    at += length + (next() < 0.2 ? 0.3 + next() * 0.5 : 0.02)
  }
  return { rate, samples }
}
