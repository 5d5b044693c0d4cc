import { expect, test } from 'vitest'

import type { Progress } from '../lib/progress.ts'
import { sentDictationsOf } from '../notes/index.ts'
import { held, says, signedInTo, unreachable } from '../testing.ts'
import { createDictationUpload } from './dictation-upload.ts'
import { type DictationValues, empty } from './dictation-values.ts'

const dictation: DictationValues = {
  ...empty,
  providerId: 'azz-1',
  patientName: ' Anna Berg ',
  patientId: '7',
  comments: 'Left knee',
  recording: { file: new File(['x'], 'recording.mp3', { type: 'audio/mpeg' }), seconds: 20 },
}

async function uploading(answer: () => Response | Promise<Response>) {
  const requests: { key: string | null; form: FormData; signal: AbortSignal | null | undefined }[] = []
  const backend = await signedInTo((path, init) => {
    if (path === 'capabilities') return says('success', '', 200, { data: { features: ['idempotency'] } })
    const { headers, body, signal } = init!
    requests.push({ key: new Headers(headers).get('idempotency-key'), form: body as FormData, signal })
    return answer()
  })
  const upload = createDictationUpload(backend.session)
  const progress: (Progress | undefined)[] = []
  upload.$progress.listen((now) => progress.push(now))
  return { ...backend, upload, progress, requests, keys: () => requests.map(({ key }) => key) }
}
const accepted = (data?: object) => says('success', 'Dictation sent.', 200, data ? { data } : {})

test('[DICT-06] [DICT-07] sends the trimmed name and every field, reports progress, and keeps the ids of what was sent', async () => {
  const { session, upload, progress, requests, toasts } = await uploading(() => accepted({ id: 5 }))
  const changes: number[] = []
  sentDictationsOf(session).$changes.listen((count) => changes.push(count))
  expect(upload.last()).toEqual({ dictationId: '', patientId: '' })
  await upload.send({ ...dictation, tasks: [{ key: 1, name: 'Call ' }] })
  const { form } = requests[0]!
  const { audio_file: file, ...texts } = Object.fromEntries(form.entries())
  expect((file as File).name).toBe('recording.mp3')
  expect(texts).toEqual({
    patient_name: 'Anna Berg',
    patient_pool_id: '7',
    comments: 'Left knee',
    provider_id: 'azz-1',
    tasks: '[{"name":"Call","status":"pending"}]',
  })
  expect([upload.last(), toasts(), changes]).toEqual([{ dictationId: '5', patientId: '7' }, ['success: Dictation sent.'], [1]])
  expect([progress[0], progress.at(-1)]).toEqual([{ sent: 0, total: 0 }, undefined])
  expect(progress).toContainEqual({ sent: 1, total: 1 })
})

test('[DICT-07] an answer without an id counts as sent, too', async () => {
  const { upload } = await uploading(() => accepted())
  await upload.send({ ...dictation, patientId: '' })
  expect(upload.last()).toEqual({ dictationId: '', patientId: '' })
})

test('[DICT-06] a retry after a failure keeps the key; after a success or a refusal there is a new one', async () => {
  let answer = unreachable
  const { upload, keys, progress, toasts } = await uploading(() => answer())
  await expect(upload.send(dictation)).rejects.toMatchObject({ name: 'Offline' })
  expect([upload.$progress.get(), progress.at(-1), upload.last().dictationId, toasts()]).toEqual([undefined, undefined, '', []])
  answer = async () => says('ERROR', 'Not now.', 422)
  await expect(upload.send(dictation)).rejects.toMatchObject({ name: 'Refused' })
  answer = async () => accepted({ id: 5 })
  await upload.send(dictation)
  await upload.send(dictation)
  const [lost, refused, sent, again] = keys()
  expect([lost === refused, refused === sent, sent === again]).toEqual([true, false, false])
})

test('[DICT-06] a change of any field gets a new key', async () => {
  const { upload, keys } = await uploading(unreachable)
  const file = new File(['y'], 'recording.mp3')
  const all = [
    dictation,
    { ...dictation, patientName: 'Bea Cole' },
    { ...dictation, patientId: '8' },
    { ...dictation, comments: '' },
    { ...dictation, providerId: 'azz-2' },
    { ...dictation, tasks: [{ key: 1, name: 'Call' }] },
    { ...dictation, recording: { file, seconds: 20 } },
  ]
  for (const values of all) await expect(upload.send(values)).rejects.toThrow()
  expect(new Set(keys()).size).toBe(all.length)
})

test('[DICT-06] sending can be aborted; aborting before sending has no effect', async () => {
  const answer = held()
  const { upload, requests, reported } = await uploading(() => answer.promise.then(unreachable))
  upload.cancel()
  const sending = upload.send(dictation)
  await expect.poll(() => requests.length).toBe(1)
  upload.cancel()
  expect(requests[0]!.signal!.aborted).toBe(true)
  answer.fail(new DOMException('Aborted', 'AbortError'))
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect([upload.$progress.get(), reported]).toEqual([undefined, []])
})
