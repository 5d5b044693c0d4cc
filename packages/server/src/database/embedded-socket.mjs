// The embedded database over PostgreSQL's wire protocol, for several connections at a time. They share one session, so they take
// turns by whole cycles (Parse, Bind, Execute … up to Sync): in the middle of a cycle, a message of another connection would
// replace the statement, and a value would reach the wrong row. A transaction keeps its turn until it ends.
import { createServer } from 'node:net'

const sslRequest = 80877103
const gssRequest = 80877104
/** Types of messages that end a cycle: Sync, Query, FunctionCall. */
const ends = new Set(['S', 'Q', 'F'])
/** The answer to a successful Parse. */
const parseComplete = Buffer.from([0x31, 0, 0, 0, 4])

/** The statement name in a message; '' if it has none. */
function statementParsedBy(message) {
  if (String.fromCharCode(message[0]) !== 'P') return ''
  return message.toString('utf8', 5, message.indexOf(0, 5))
}

/** The code of an error after which PostgreSQL does not go on (PANIC, FATAL), such as a full disk; undefined for every other answer. */
function endIn(answer) {
  if (answer?.[0] !== 0x45) return undefined
  const text = answer.toString('latin1')
  return /\0V(PANIC|FATAL)\0/.test(text) ? /\0C(\w{5})\0/.exec(text)?.[1] : undefined
}

/**
 * Serves a PGlite instance at a unix socket. `close` ends every connection and resolves after the last turn. `died` is called with
 * an error after which the instance answers nothing any more.
 */
export async function serveDatabase(database, path, died) {
  const sockets = new Set()
  const waiting = []
  /** Names of statements that the session knows. Each name has one text (see prepared.ts), on all connections. */
  const statements = new Set()
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
      await run(turn).catch((error) => {
        turn.socket.destroy()
        died(error)
      })
      owner = database.isInTransaction() ? turn.socket : undefined
    }
  }

  async function run({ socket, messages, last }) {
    if (last) {
      if (owner === socket) await database.exec('ROLLBACK')
      return
    }
    const name = statementParsedBy(messages[0])
    const isKnown = statements.has(name)
    const asked = Buffer.concat(isKnown ? messages.slice(1) : messages)
    const answers = isKnown ? [parseComplete] : []
    const onRawData = (bytes) => answers.push(Buffer.from(bytes))
    await database.runExclusive(() => database.execProtocolRawStream(asked, { onRawData }))
    const end = endIn(answers.at(-1))
    if (end) throw Object.assign(new Error('PostgreSQL ended'), { code: end })
    if (name && answers[0]?.[0] === parseComplete[0]) statements.add(name)
    if (socket.writable) socket.write(Buffer.concat(answers))
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    let started = false
    let messages = []
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      for (;;) {
        // Messages carry no type until the connection has started.
        const typed = started ? 1 : 0
        const length = received.length < typed + 4 ? Number.POSITIVE_INFINITY : typed + received.readInt32BE(typed)
        if (received.length < length) return
        const message = received.subarray(0, length)
        received = received.subarray(length)
        const type = started ? String.fromCharCode(message[0]) : undefined
        if (!started && [sslRequest, gssRequest].includes(message.readInt32BE(4))) socket.write('N')
        else if (type === 'X') socket.end()
        else {
          messages.push(Buffer.from(message))
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
  // A connection that cannot be accepted is the client's failure, not this thread's.
  server.on('error', () => undefined)

  return {
    async close() {
      // Uncommitted transactions end with the database.
      closing = true
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
      await working
    },
  }
}
