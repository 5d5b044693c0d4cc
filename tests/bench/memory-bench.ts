// The server's memory while 100 MB are uploaded: streaming must not accumulate memory.
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { silentMp3 } from '../../packages/server/src/dictation/mp3-fixture.ts'
import { startClinic } from '../journeys/clinic.ts'
import { accounts } from '../journeys/portal.ts'
import { formAround } from './multipart.ts'
import { residentMegabytes } from './resident-memory.ts'
import { figure, type Section } from './section.ts'
import { signedIn } from './signed-in.ts'

const megabytes = 100

export async function bench(): Promise<Section[]> {
  const clinic = await startClinic()
  try {
    const { token, providerId } = await signedIn(clinic, accounts.okafor.email)
    const before = residentMegabytes(clinic.pid())
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(clinic.pid()))
    }, 20)
    const started = performance.now()
    const status = await upload(`${clinic.address}/api/v4/provider_api/upload-file`, token, providerId)
    const seconds = (performance.now() - started) / 1000
    clearInterval(watch)
    if (status >= 300) throw new Error(`The upload was answered with ${status}.`)
    return [
      {
        title: 'Memory during an upload',
        about: `A recording of ${megabytes} MB (3.6 hours) sent to the server as run by \`npm start\`; its resident memory is read every 20 ms.`,
        columns: ['before, MB', 'at most, MB', 'grown by, MB', 's'],
        rows: [[figure(before), figure(peak), figure(peak - before), figure(seconds)]],
      },
    ]
  } finally {
    await clinic.close()
  }
}

function upload(url: string, token: string, providerId: string): Promise<number> {
  const piece = Buffer.from(silentMp3(131).buffer)
  const pieces = Math.ceil((megabytes * 1024 * 1024) / piece.length)
  const form = formAround({ patient_name: 'Memory Bench', patient_pool_id: '', comments: '', provider_id: providerId })
  const length = form.head.length + pieces * piece.length + form.tail.length
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': form.type, 'content-length': length, authorization: `Bearer ${token}` }
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    const body = function* () {
      yield form.head
      for (let count = 0; count < pieces; count++) yield piece
      yield form.tail
    }
    pipeline(Readable.from(body()), sent).catch(reject)
  })
}
