// Sends many requests over raw connections, more than a browser could: to this machine alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export interface Flood {
  port: number
  connections: number
  /** What a connection sends without waiting for an answer; each connection its own by its number, in turn. */
  sent: readonly string[]
  /** Requests in each of these texts. */
  requests: number
  /** Seconds after which no connection sends again; 0 sends everything once. */
  seconds: number
}

/** Answers by code. */
export type Answers = Record<string, number>

/** A request as it goes over the wire. */
export function requestText(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { host: 'clinic.test', ...headers, 'content-length': headers['content-length'] ?? String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** The port of a server on this machine. Throws for every other address: what attacks must not reach others by mistake. */
export function loopbackPort(address: string): number {
  const { hostname, port } = new URL(address)
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(hostname)) throw new Error(`${address} is not on this machine.`)
  return Number(port || 80)
}

/** Sends the requests, and again as soon as they are answered or the server has ended the connection. */
export async function flood({ port, connections, sent, requests, seconds }: Flood): Promise<Answers> {
  const until = performance.now() + seconds * 1000
  const answers: Answers = {}
  const attack = async (number: number): Promise<void> => {
    do {
      await sendAll(port, sent[number % sent.length]!, requests, answers, () => performance.now() < until)
    } while (performance.now() < until)
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => attack(number)))
  return answers
}

/** One connection, from its first request until the server ends it, everything is answered, or a minute is over. */
function sendAll(port: number, sent: string, requests: number, answers: Answers, again: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    let [rest, left] = ['', requests]
    socket.setEncoding('latin1')
    socket.setTimeout(60_000, () => socket.destroy())
    socket.on('data', (piece) => {
      const known = rest + piece
      let end = 0
      for (const { 0: line, 1: code = '', index } of known.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        answers[code] = (answers[code] ?? 0) + 1
        left--
        end = index + line.length
      }
      // The beginning of a line may be in this piece and its end in the next one.
      rest = known.slice(Math.max(end, known.length - 12))
      if (left > 0) return
      if (!again()) return socket.destroy()
      left = requests
      socket.write(sent)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

/** The same in a process of its own, so that it does not slow what is measured meanwhile. */
export async function floodBeside(what: Flood): Promise<Answers> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(what))
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(printed)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await flood(JSON.parse(await text(process.stdin)))))
