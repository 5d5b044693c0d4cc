import type { Deps } from '../deps.ts'
import { diskOf, folderRow, folderStore } from '../files/index.ts'
import { failingServices, speechEngineHint } from '../scribe/index.ts'
import type { App } from './serve.ts'

/** Bytes below which the disk counts as nearly full: room for a few long recordings. */
const little = 1_000_000_000

const freeBytes = async (folder: string): Promise<number> => (await diskOf(folder)).free

/**
 * For load balancers and the like: 200 while the database answers, 503 otherwise and from when the server is asked to stop. Warns of
 * a nearly full disk and of files without a row; lists failing speech services, or the missing settings of one.
 */
export function healthRoute(app: App, deps: Deps, free = freeBytes): void {
  const { database, log, settings, filesDirectory } = deps
  const store = folderStore(filesDirectory)
  const speech = async () =>
    settings.scribe ? { state: 'on', failing: await failingServices(database) } : { state: 'off', hint: speechEngineHint }
  const diskWarnings = (left: number): string[] => {
    if (left >= little) return []
    log.warn('the disk is nearly full', { megabytes: Math.floor(left / 1e6) })
    return [`The disk is nearly full: ${(left / 1e9).toFixed(1)} GB are free for recordings and documents.`]
  }
  const filesState = async () => {
    const row = await folderRow(database)
    const [quarantined, unknown] = [row?.quarantined ?? 0, row?.unknown ?? 0]
    const isMissing = row && (await store.mark()) !== row.mark
    const warnings = [
      isMissing && 'DATA_DIR/files is not the folder of this database. Is its disk mounted?',
      unknown > 0 &&
        `${unknown} files in DATA_DIR/files have no row in the database, more than calls can have left. None was touched; \`npm run admin -- files check\` compares them.`,
      quarantined > 0 && `${quarantined} files without a row are in quarantine; each is removed after 30 days there.`,
    ].filter((one) => typeof one === 'string')
    return { counts: { quarantined, unknown }, warnings }
  }
  const look = async () => {
    const files = await filesState()
    const warnings = [...diskWarnings(await free(filesDirectory)), ...files.warnings]
    return {
      status: 'ok',
      speech: await speech(),
      files: files.counts,
      ...(warnings.length > 0 ? { warnings } : {}),
    }
  }
  /** One look for all who ask at the same time: anybody can, as often as they like. */
  let underWay: ReturnType<typeof look> | undefined
  const state = () => {
    underWay ??= look().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  app.get('/health', async (c) => {
    if (deps.isStopping()) return c.json({ status: 'stopping' }, 503, { 'retry-after': '5' })
    try {
      return c.json(await state())
    } catch (error) {
      log.error('health', error)
      return c.json({ status: 'the database does not answer' }, 503, { 'retry-after': '5' })
    }
  })
}
