import type { FromWorker, ToWorker } from './checker.ts'
import { createNoteReviewer, type NoteReviewer } from './review.ts'

let reviewer: NoteReviewer | undefined

const send = (message: FromWorker) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'read') reviewer = createNoteReviewer(data.transcript)
  else if (reviewer) send({ is: 'checked', review: reviewer.review(data.note, data.chart, data.codes) })
})
send({ is: 'ready' })
