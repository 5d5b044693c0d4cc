import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
/** Inside the project, so that the server finds its packages. */
const cache = join(root, 'node_modules/.cache/chartside')

/** Bundles the server, since compiling its TypeScript takes a third of the start-up time. Returns its folder. */
export async function builtServer(): Promise<string> {
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'server-'))
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'files-beside-sources',
        enforce: 'pre',
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    ssr: { noExternal: [/^@chartside\//] },
    build: { ssr: 'packages/server/src/index.ts', outDir, minify: false, target: 'node20' },
  })
  return outDir
}
