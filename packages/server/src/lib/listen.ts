import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'

import { ProgramError } from './program-error.ts'
import type { App } from './serve.ts'

/** Takes a connection over that asks for another protocol; false where it is not meant for it. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

export interface Listening {
  port: number
  /** Stops taking requests, lets running ones end for `patience` milliseconds, then cuts them. */
  close(patience: number): Promise<void>
}

/** Listens for requests and upgrades. Throws ProgramError where the port cannot be had. */
export async function listen(app: App, { host, port }: { host: string; port: number }, upgrade?: Upgrade): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, { address: (env as HttpBindings).incoming.socket.remoteAddress }),
    // Long enough for a large recording over a slow line.
    serverOptions: { requestTimeout: 3600_000, headersTimeout: 60_000, keepAliveTimeout: 5000 },
  }) as Server
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
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
    async close(patience) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearTimeout(cut)
    },
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
