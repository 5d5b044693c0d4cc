import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, connect as openSocket, type Socket } from 'node:net'

/** How the next upload goes: cut after so many bytes of it, cut when its answer comes, or whole. */
export type Way = { bytes: number } | 'lost answer' | 'whole'

export interface CuttingProxy {
  address: string
  close(): Promise<void>
}

/** Forwards connections to a server, and cuts those with an upload as `next` says; calls `cut` after each. */
export async function cuttingProxy(to: string, path: string, next: () => Way, cut: () => void): Promise<CuttingProxy> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = openSocket(Number(port), hostname)
    let way: Way = 'whole'
    let forwarded = 0
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    const stop = () => {
      end()
      cut()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on('data', (data) => {
      if (data.includes(`POST ${path}`)) {
        way = next()
        forwarded = 0
      }
      forwarded += data.length
      if (typeof way !== 'object' || forwarded <= way.bytes) return void upstream.write(data)
      // The server has a part of it.
      client.pause()
      upstream.write(data.subarray(0, data.length - (forwarded - way.bytes)), stop)
    })
    upstream.on('data', (data) => {
      if (way === 'lost answer') stop()
      else client.write(data)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
