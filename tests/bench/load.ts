import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

/** The result of many concurrent requests. */
export interface Load {
  perSecond: number
  /** Number of requests, including warm-up. */
  all: number
  /** Median in milliseconds, … */
  p50: number
  /** … and 99th percentile. */
  p99: number
  /** Unsuccessful answers by HTTP code. */
  refused: Record<number, number>
}

export interface Request {
  url: string
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}

/**
 * Sends requests over keep-alive connections for some seconds. Each connection sends the next request once the last is answered.
 * The first second warms up and is not counted.
 */
export async function load(connections: number, seconds: number, next: (connection: number) => Request): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const [from, to] = [performance.now() + 1000, performance.now() + 1000 + seconds * 1000]
  const times: number[] = []
  let all = 0
  const refused: Record<number, number> = {}
  const one = async (connection: number): Promise<void> => {
    while (performance.now() < to) {
      const started = performance.now()
      const status = await send(agent, next(connection))
      const ended = performance.now()
      all++
      if (ended < from || ended > to) continue
      if (status >= 200 && status < 300) times.push(ended - started)
      else refused[status] = (refused[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)))
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: times.length / seconds, all, p50: at(0.5), p99: at(0.99), refused }
}

function send(agent: Agent, { url, method = 'POST', headers = {}, body }: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, 'content-length': body ? Buffer.byteLength(body) : 0 } })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    sent.end(body)
  })
}
