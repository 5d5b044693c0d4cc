// The embedded database in its own thread, so that a long statement does not block the server; reached through a socket.
// Plain JavaScript, since the TypeScript loader does not work in threads on Node 20.
import { fdatasyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import { serveDatabase } from './embedded-socket.mjs'

/** PGlite's files on disk, with the `fsync` that its own file system lacks, so that commits survive a power cut. */
class DurableFiles extends NodeFS {
  async init(...given) {
    const result = await super.init(...given)
    result.emscriptenOpts.preRun.push((module) => {
      const files = module.FS.filesystems?.NODEFS ?? module.NODEFS
      if (!files) throw new Error("PGlite's files are not where they were: commits would not be durable")
      files.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fdatasyncSync(nfd)
        return 0
      }
    })
    return result
  }
}

const { folder, socket } = workerData
const database = await PGlite.create({
  fs: new DurableFiles(folder),
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams.filter((flag) => flag !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
})
// The thread ends with its database, and the server starts another one.
const server = await serveDatabase(database, socket, (error) =>
  setImmediate(() => {
    throw error
  }),
)

parentPort.once('message', async () => {
  await server.close()
  await database.close()
  parentPort.postMessage('closed')
})
parentPort.postMessage('ready')
