// Loaded when it is first needed. A module of its own, so that what a bundler adds to a CommonJS package is loaded with it.
import Pusher from 'pusher-js'

/** The sockets of this page that are being opened. */
const opening = new Set<object>()

Pusher.Runtime.createWebSocket = (url) => {
  const socket = new (Pusher.Runtime.getWebSocketAPI())(url)
  opening.add(socket)
  for (const end of ['open', 'close']) (socket as unknown as EventTarget).addEventListener(end, () => opening.delete(socket))
  return socket
}

/** True while a socket is being opened: one that is cut off loses its attempt, and browsers log an error. */
export const isOpening = (): boolean => opening.size > 0

export { Pusher as PusherClient }
