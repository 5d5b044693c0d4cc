// The embedded database over PostgreSQL's wire protocol, for several connections at a time. It has one session for all of them,
// so turns are given by whole cycles (Parse, Bind, Execute … up to Sync): between two messages of one connection another's would
// replace the statement, and a value would reach the wrong row. A transaction keeps its turn until it ends.
import { createServer } from 'node:net'

const sslRequest = 80877103
const gssRequest = 80877104
/** Types of the messages that end a cycle: Sync, Query, FunctionCall. */
const ends = new Set(['S', 'Q', 'F'])

/** Serves a PGlite at a unix socket. `close` ends every connection and resolves when the last turn is over. */
export async function serveDatabase(database, path) {
  const sockets = new Set()
  const waiting = []
  let owner
  let working
  let closing = false

  function enqueue(turn) {
    if (closing) return
    waiting.push(turn)
    working ??= work().finally(() => {
      working = undefined
    })
  }

  async function work() {
    for (;;) {
      const next = owner ? waiting.findIndex(({ socket }) => socket === owner) : 0
      const [turn] = next < 0 ? [] : waiting.splice(next, 1)
      if (!turn || closing) return
      await run(turn).catch(() => turn.socket.destroy())
      owner = database.isInTransaction() ? turn.socket : undefined
    }
  }

  async function run({ socket, messages, last }) {
    if (last) {
      if (owner === socket) await database.exec('ROLLBACK')
      return
    }
    await database.runExclusive(async () => {
      for (const message of messages)
        await database.execProtocolRawStream(message, {
          onRawData: (bytes) => socket.writable && socket.write(Buffer.from(bytes)),
        })
    })
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    let started = false
    let messages = []
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      for (;;) {
        // Until the connection has started, messages carry no type.
        const typed = started ? 1 : 0
        const length = received.length < typed + 4 ? Number.POSITIVE_INFINITY : typed + received.readInt32BE(typed)
        if (received.length < length) return
        const message = received.subarray(0, length)
        received = received.subarray(length)
        const type = started ? String.fromCharCode(message[0]) : undefined
        if (!started && [sslRequest, gssRequest].includes(message.readInt32BE(4))) socket.write('N')
        else if (type === 'X') socket.end()
        else {
          messages.push(new Uint8Array(message))
          if (!started || ends.has(type)) {
            enqueue({ socket, messages })
            messages = []
          }
          started = true
        }
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      enqueue({ socket, messages: [], last: true })
    })
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(path, resolve))

  return {
    async close() {
      // What is not committed by now ends with the database.
      closing = true
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
      await working
    },
  }
}
