import type { Segment } from '@chartside/contract/notes'
import { FormData } from 'undici'
import * as v from 'valibot'

import { GiveUp, TryAgain } from '../lib/queue.ts'
import { cleanText } from './clean-text.ts'
import { type Engine, unreadable } from './engine.ts'
import type { Recording } from './scribe.ts'

const transcription = v.object({
  text: v.optional(v.string()),
  segments: v.optional(
    v.nullable(
      v.array(
        v.object({
          text: v.string(),
          start: v.number(),
          no_speech_prob: v.optional(v.nullable(v.number())),
          avg_logprob: v.optional(v.nullable(v.number())),
        }),
      ),
    ),
  ),
})
type Answer = v.InferOutput<typeof transcription>

/** Segments of a recording with their start times. Throws `GiveUp` if there is no speech. */
export async function transcribe(engine: Engine, model: string, recording: Recording, signal: AbortSignal): Promise<Segment[]> {
  const form = new FormData()
  form.set('model', model)
  form.set('file', await recording.open(), 'recording.mp3')
  form.set('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'segment')
  const result = v.safeParse(transcription, await engine.post('audio/transcriptions', form, recording.seconds, signal))
  if (!result.success || (result.output.text === undefined && !result.output.segments)) throw new TryAgain(unreadable)
  const segments = segmentsOf(result.output)
  if (segments.length === 0) throw new GiveUp('No speech was heard in this recording.')
  return segments
}

function segmentsOf(answer: Answer): Segment[] {
  const spoken = answer.segments ?? []
  // Whisper invents words over silence, which these two numbers reveal. They count only if all segments agree, since a real
  // sentence must not be lost.
  if (spoken.length && spoken.every((one) => (one.no_speech_prob ?? 0) > 0.6 && (one.avg_logprob ?? 0) < -1)) return []
  const segments = spoken.map(({ text, start }) => ({ text: cleanText(text), start: Math.max(0, start) }))
  const filled = segments.filter(({ text }) => text !== '')
  const whole = cleanText(answer.text ?? '')
  return filled.length || !whole ? filled : [{ text: whole, start: 0 }]
}
