import { Pool, type PoolClient, type PoolConfig } from 'pg'

import type { Log } from '../lib/log.ts'

/**
 * A pool that survives its connections, which all break when the database restarts: a call that uses one at that moment gets an error,
 * and the next call gets a new connection.
 */
export function createPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool(config)
  // The pool itself listens on idle connections only; one that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', (error) => log.error('database connection', error)))
  pool.on('error', () => undefined)
  const connect = pool.connect.bind(pool)
  const connectAndWatch = (callback?: Parameters<typeof connect>[0]) => (callback ? connect(callback) : connect().then(returned))
  pool.connect = connectAndWatch as Pool['connect']
  return pool
}

/**
 * Returns a connection to its pool when it ends, if nobody does: drizzle does not where `begin` fails, and after as many such
 * failures as the pool has places every call would wait for one in vain.
 */
function returned(client: PoolClient): PoolClient {
  const release = client.release.bind(client)
  let isTaken = true
  client.release = (error) => {
    if (!isTaken) return
    isTaken = false
    client.off('end', drop)
    release(error)
  }
  const drop = () => client.release(true)
  client.once('end', drop)
  return client
}
