// Completes dist/cdn after its build: the scripts that pages name, in the folder of the version and in that of its major version,
// the autoloader, and the checksums of all files.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { Bundle } from './bundle.ts'
import { autoloader, fileNameOf, floorEntry, frameEntry } from './cdn-modules.ts'
import { filesUnder } from './files.ts'
import { readElements } from './manifest.ts'
import { cdnFolder, elements, versionOf } from './packages.ts'

/** The files of each element that a page has to load, relative to the version's folder. All of them can be requested at once. */
export function cdnScripts(root: string): Record<string, string[]> {
  const bundle = new Bundle(cdnFolder(root))
  const tags = Object.keys(elements(root))
  return Object.fromEntries(tags.map((tag) => [tag, bundle.filesOf(fileNameOf(tag))]))
}

/** The files that `frame.html` loads before its element. */
export const frameScripts = (root: string): string[] => new Bundle(cdnFolder(root)).filesOf(frameEntry)

/** Writes what pages load by name: `chartside.js`, a script for each element, `custom-elements.json` and `integrity.json`. */
export async function writeCdn(root: string): Promise<void> {
  const folder = cdnFolder(root)
  await writeNamed(root, folder, './')
  writeFileSync(join(folder, 'custom-elements.json'), `${JSON.stringify(await readElements(root), null, 2)}\n`)
  const sums = filesUnder(folder, '', /\.(js|wasm|json)$/).filter((path) => !path.startsWith('.'))
  const integrity = Object.fromEntries(sums.map((path) => [path, `sha384-${sha384(join(folder, path))}`]))
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`)

  const [major] = versionOf(root).split('.')
  const newest = join(root, 'dist/cdn', `v${major}`)
  rmSync(newest, { recursive: true, force: true })
  mkdirSync(newest)
  await writeNamed(root, newest, `../v${versionOf(root)}/`)
  copyFileSync(join(folder, 'custom-elements.json'), join(newest, 'custom-elements.json'))
}

/** Writes the autoloader and a script for each element and the frame, which import files from `base`: all at once, so that none waits. */
async function writeNamed(root: string, folder: string, base: string): Promise<void> {
  const scripts = Object.entries(cdnScripts(root)).map(([tag, files]) => [tag, files.map((file) => `${base}${file}`)] as const)
  const imports = (files: readonly string[]): string => files.map((file) => `import"${file}"\n`).join('')
  const floor = `${base}${new Bundle(cdnFolder(root)).filesOf(floorEntry)[0]}`
  for (const [tag, files] of scripts) {
    const others = imports(files.filter((file) => file !== floor))
    writeFileSync(join(folder, `${tag}.js`), `import{define}from"${floor}"\n${others}define("${tag}")\n`)
  }
  writeFileSync(join(folder, `${frameEntry}.js`), imports(frameScripts(root).map((file) => `${base}${file}`)))
  writeFileSync(join(folder, 'chartside.js'), await minified(autoloader(root, Object.fromEntries(scripts))))
}

async function minified(text: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'chartside:text',
        resolveId: (id) => (id === 'text' ? id : undefined),
        load: (id) => (id === 'text' ? text : undefined),
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: 'text' } },
  })
  const [output] = [made].flat()
  if (!output || !('output' in output)) throw new Error('The autoloader was not built.')
  return output.output[0].code
}

const sha384 = (path: string): string => createHash('sha384').update(readFileSync(path)).digest('base64')
