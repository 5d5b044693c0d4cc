// The server's memory while unknown addresses are requested: such requests must not leave anything behind.
import { Agent, request } from 'node:http'

import { startClinic } from '../journeys/clinic.ts'
import { residentMegabytes } from './resident-memory.ts'
import { figure, type Section } from './section.ts'

const total = 200_000
const connections = 20
/** Requests after which the memory is measured. */
const step = 50_000

/** A different address for every number: variants of a script's path, pages, calls and files that do not exist. */
const addresses: ((number: number, script: string) => string)[] = [
  (number, script) => `${'/'.repeat(2 + (number % 4000))}${script}`,
  (number, script) => `/assets/${'./'.repeat(number % 50)}/${number}/../${script}`,
  (number, script) => `/${script}?${number}`,
  (number) => `/provider/page-${number}`,
  (number) => `/cdn/v0//${number}.js`,
  (number) => `/%2e%2e/${number}/%00`,
  (number) => `/api/v4/provider_api/nothing/${number}`,
  (number) => `/api/v4/files/${number.toString(16).padStart(32, '0')}?exp=${number}&sig=${number}`,
]

export async function bench(): Promise<Section[]> {
  const clinic = await startClinic()
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    const page = await (await fetch(clinic.address)).text()
    const [script = ''] = /assets\/[\w-]+\.js/.exec(page) ?? []
    const ask = (number: number): Promise<void> => {
      const path = addresses[number % addresses.length]!(number, script)
      const { hostname, port } = new URL(clinic.address)
      // Like a browser with a cached file: the answers have no body, so a request costs almost nothing.
      const headers = { 'accept-encoding': 'br', 'if-none-match': '*' }
      return new Promise((resolve, reject) => {
        const sent = request({ agent, hostname, port, path, headers }, (answer) => answer.resume().on('end', resolve))
        sent.on('error', reject).end()
      })
    }
    const row = (asked: number) => [asked.toLocaleString('en'), figure(residentMegabytes(clinic.pid()))]
    const rows = [row(0)]
    let next = 0
    for (let asked = step; asked <= total; asked += step) {
      const one = async () => {
        while (next < asked) await ask(next++)
      }
      await Promise.all(Array.from({ length: connections }, one))
      rows.push(row(asked))
    }
    return [
      {
        title: 'Memory with unknown addresses',
        about: `${total.toLocaleString('en')} requests without a login, each for a different address: variants of a script's path, pages, calls and files that do not exist; resident memory of the server as run by \`npm start\`.`,
        columns: ['requests', 'memory, MB'],
        rows,
      },
    ]
  } finally {
    agent.destroy()
    await clinic.close()
  }
}
