// Loaded when it is first needed. A module of its own, so that what a bundler adds to a CommonJS package is loaded with it.
import Pusher from 'pusher-js'

/** A socket's `readyState` until it is open, by the HTML Standard. */
const CONNECTING = 0

/** The sockets of this page that were last seen opening. */
const sockets = new Set<WebSocket>()

Pusher.Runtime.createWebSocket = (url) => {
  isOpening()
  const socket = new (Pusher.Runtime.getWebSocketAPI())(url)
  sockets.add(socket as unknown as WebSocket)
  return socket
}

/** True while a socket is being opened: one that is cut off loses its attempt, and browsers log an error. */
export function isOpening(): boolean {
  for (const socket of sockets) if (socket.readyState !== CONNECTING) sockets.delete(socket)
  return sockets.size > 0
}

export { Pusher as PusherClient }
