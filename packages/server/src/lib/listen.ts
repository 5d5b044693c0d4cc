import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'

import { ProgramError } from './program-error.ts'
import type { App } from './serve.ts'

/** Takes over a connection that asks for another protocol; false if it is not meant for this one. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

export interface Listening {
  port: number
  /** From now on every connection ends after its next answer, so that clients look for another process. New calls are taken. */
  drain(): void
  /**
   * Stops accepting connections and gives running requests `patience` milliseconds to end; the rest are answered 503. Every
   * connection ends after its answer.
   */
  close(patience: number): Promise<void>
}

/** A request that waits for its answer. */
interface Wait {
  /** Answers it 503: the server restarts. */
  giveUp(): void
  /** Its index in `unanswered`. */
  place: number
}

const json = { 'content-type': 'application/json', 'retry-after': '5' }
/** The answer to requests that the server has no time to finish before it stops. */
const restarting = () =>
  new Response('{"status":"ERROR","message":"The server is restarting. Try again in a moment."}', {
    status: 503,
    headers: json,
  })
/** The answer to requests that are sent one after the other without waiting for answers, which no browser and no proxy does. */
const tooManyInARow = () =>
  new Response('{"status":"ERROR","message":"Too many requests are being sent at once. Try again in a moment."}', {
    status: 429,
    headers: json,
  })
/** Requests of one connection that are worked on at the same time. */
const limitInARow = 5
/** Milliseconds for which a client may continue to send a refused body, so that it can read the answer. */
const lingering = 5000
/** Milliseconds for the last answers to reach their clients. */
const farewell = 1000
/** Milliseconds for the first request of a connection that was made just before the end. */
const firstRequest = 500

/** Listens for requests and upgrades. Throws ProgramError where the port cannot be had. */
export async function listen(app: App, { host, port }: { host: string; port: number }, upgrade?: Upgrade): Promise<Listening> {
  /**
   * Requests that are not answered yet. Not a Set: when a Set grows, its old tables keep their entries, here the answers, from
   * being collected young, and that took a third of the processor's time.
   */
  const unanswered: Wait[] = []
  /** Answers that are worked on, by connection. */
  const inARow = new WeakMap<Socket, Set<HttpBindings['outgoing']>>()
  /** Connections without a request so far. */
  const silent = new Set<Duplex>()
  let leaving = false

  function over({ place }: Wait): void {
    const last = unanswered.pop()
    if (!last || place === unanswered.length) return
    last.place = place
    unanswered[place] = last
  }

  async function answered(request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
    const { socket } = incoming
    const worked = inARow.get(socket)
    if (worked && worked.size >= limitInARow) {
      outgoing.shouldKeepAlive = false
      return tooManyInARow()
    }
    worked?.add(outgoing)
    const answer = await new Promise<Response>((resolve, reject) => {
      const wait = { giveUp: () => resolve(restarting()), place: unanswered.length }
      unanswered.push(wait)
      Promise.resolve(app.fetch(request, { address: socket.remoteAddress }))
        .then(resolve, reject)
        .finally(() => over(wait))
    }).finally(() => worked?.delete(outgoing))
    if (leaving || !incoming.complete) outgoing.shouldKeepAlive = false
    if (!incoming.complete) linger(socket)
    return answer
  }

  const server = createAdaptorServer({
    fetch: (request, env) => answered(request, env as HttpBindings),
    // Long enough for a large recording over a slow line.
    serverOptions: { requestTimeout: 3600_000, headersTimeout: 60_000, keepAliveTimeout: 5000 },
  }) as Server
  server.on('connection', (socket) => {
    silent.add(socket)
    const worked = new Set<HttpBindings['outgoing']>()
    inARow.set(socket, worked)
    socket.once('close', () => {
      silent.delete(socket)
      // Node says so only to the answer whose turn it is: the others would be worked on for a client that is gone.
      for (const outgoing of worked) if (!outgoing.socket) outgoing.emit('close')
    })
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    silent.delete(socket)
    socket.on('error', () => undefined)
    if (upgrade?.(request, socket, head)) return
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw unlistenable(error as NodeJS.ErrnoException, host, port)
  }
  return {
    port: (server.address() as AddressInfo).port,
    drain() {
      leaving = true
    },
    async close(patience) {
      leaving = true
      // Right after connections were accepted: those that the system still holds when the listener closes are reset.
      await new Promise((resolve) => setImmediate(resolve))
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Its request may be on its way: a proxy could not send it elsewhere.
      const unused = setTimeout(
        () => {
          for (const socket of silent) socket.destroy()
        },
        Math.min(firstRequest, patience),
      )
      let cut: NodeJS.Timeout | undefined
      const late = setTimeout(() => {
        for (const { giveUp } of [...unanswered]) giveUp()
        cut = setTimeout(() => server.closeAllConnections(), farewell)
      }, patience)
      await closed
      clearTimeout(unused)
      clearTimeout(late)
      clearTimeout(cut)
    },
  }
}

/**
 * Ends the connection after the answer but continues to read for a while: otherwise a client that is still sending gets a reset
 * and loses the answer.
 */
function linger(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingering).unref()
  }
}

function unlistenable(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ProgramError(`Port ${port} is in use by another program. Stop that one, or set PORT to another number.`)
    case 'EACCES':
      return new ProgramError(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ProgramError(`This machine has no address ${host}. Set HOST to one that it has, or to 0.0.0.0 for all.`)
    default:
      return error
  }
}
