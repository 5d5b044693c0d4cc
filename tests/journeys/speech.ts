import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { decodeMp3, readWave, resampled, type Wave, writeWave } from './wave.ts'

// The browser's microphone; its file source does not resample every rate well.
const rate = 48_000

/**
 * About 30 seconds of invented speech: "The patient comes for a follow up visit. The cough has been better …".
 * Made with `espeak-ng -v en -s 140 -w spoken.wav <text>` and `ffmpeg -i spoken.wav -ar 16000 -ac 1 -b:a 32k spoken.mp3`.
 */
const asset = join(import.meta.dirname, 'spoken.mp3')

const folder = join(import.meta.dirname, '../../node_modules/.cache/chartside')
const file = join(folder, `spoken-${createHash('sha256').update(readFileSync(asset)).digest('hex').slice(0, 12)}.wav`)

/** A WAV of the speech, which the browser uses as its microphone. Decoded once. */
export async function spokenFile(): Promise<string> {
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  // Several workers may do this at once: each writes its own file, and all are equal.
  const own = join(folder, `${process.pid}.wav`)
  writeFileSync(own, writeWave(resampled(await decodeMp3(readFileSync(asset)), rate)))
  renameSync(own, file)
  return file
}

let spoken: Wave | undefined

/** The speech, read once. */
export function spokenWave(): Wave {
  spoken ??= readWave(readFileSync(file))
  return spoken
}
