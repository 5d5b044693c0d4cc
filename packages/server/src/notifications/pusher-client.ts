import type { WebSocket } from 'ws'

/** One connection to the server of events. */
export interface Client {
  socket: WebSocket
  id: string
  channels: Set<string>
  /** Its network address. */
  address: string
  /** The account that it was authorised by; undefined until then. */
  account: string | undefined
  /** Hashes of the tokens by which it was authorised. */
  bearers: Set<string>
  /** In milliseconds since 1970. */
  opened: number
  /** When its last message arrived, in milliseconds since 1970. */
  lastMessageAt: number
}

/** Sends a message of the protocol, if the connection is open. */
export function write(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

/** Sends an event; its data is text in the protocol. */
export const send = ({ socket }: Client, event: string, data: object, channel?: string): void =>
  write(socket, { event, ...(channel ? { channel } : {}), data: JSON.stringify(data) })

export const sendError = (socket: WebSocket, code: number, message: string): void =>
  write(socket, { event: 'pusher:error', data: { code, message } })

/** Sends the error and disconnects. */
export function rejectConnection(socket: WebSocket, code: number, message: string): void {
  sendError(socket, code, message)
  socket.close(code, message)
}
