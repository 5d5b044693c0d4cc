// The scripts for pages without a bundler, as vite.config.ts builds them: their entries, and which file shared code is in.
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { elements } from './packages.ts'

/** The element that is part of the floor, which every page loads. */
const ofFloor = 'chartside-session'
/** The entry of the floor: the session, what draws elements, and `define`, which registers one whose files are loaded. */
export const floorEntry = 'floor'
/** The entry of `frame.html`, which loads the element that it shows. */
export const frameEntry = 'frame'
/** They share a file that no other element needs. */
const recording = new Set(['chartside-dictation', 'chartside-recorder', 'chartside-recording-badge'])
/** It is added to pages whatever they have, and needs the floor alone. */
const ofAnyPage = 'chartside-toaster'

/** Elements that share more with each other than they have alone: both are in one file. */
const together: Record<string, string> = {
  'chartside-appointment': 'appointments',
  'chartside-appointments': 'appointments',
  'chartside-note-review': 'notes',
  'chartside-recent-dictations': 'notes',
  'chartside-patient-banner': 'patient',
  'chartside-patient-center': 'patient',
}
/** The name of the file with an element's own code. */
export const fileNameOf = (tag: string): string => (tag === ofFloor ? floorEntry : (together[tag] ?? tag))

/** The tags of the elements that are not in the floor. */
export const ownFiles = (root: string): string[] => Object.keys(elements(root)).filter((tag) => tag !== ofFloor)

/** The text of the autoloader; `scripts` are addresses relative to it. */
export const autoloader = (root: string, scripts: Record<string, string[]>): string =>
  `import { autoload } from ${JSON.stringify(join(root, 'packages/widgets/src/autoload.ts'))}
   autoload(${JSON.stringify(scripts)}, import.meta.url)`

/** The text of the script of `frame.html`. */
const frameScript = (root: string): string =>
  `import { define } from 'cdn:${floorEntry}'
   import { drawFrame } from ${JSON.stringify(join(root, 'packages/widgets/src/frame/index.ts'))}
   drawFrame(define, {
     dictation: () => import('cdn:chartside-dictation'),
     recorder: () => import('cdn:chartside-recorder'),
     'check-in': () => import('cdn:chartside-check-in'),
   })`

/** The text of the floor: an element's files only offer it, since another element may load them for what they share. */
const floorModule = (root: string, { module, exported }: { module: string; exported: string }): string =>
  `import { register } from ${JSON.stringify(join(root, 'packages/widgets/src/register.ts'))}
   import { ${exported} } from ${JSON.stringify(module)}
   const offered = { '${ofFloor}': ${exported} }
   export const offer = (widget) => { offered[widget.tag] = widget }
   export const define = (tag) => register(${exported}, offered[tag])`

/**
 * The modules `cdn:<tag>` offer an element to the floor, which registers it when a page asks for it. `cdn:frame` draws `frame.html`.
 * For the development server, `cdn:define/<tag>` registers an element, and `cdn:chartside` is the autoloader; those of the build name
 * its files (cdn-files.ts).
 */
export const cdnModules = (root: string): Plugin => ({
  name: 'chartside:cdn-modules',
  resolveId: (id) => (id.startsWith('cdn:') ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith('\0cdn:')) return
    const name = id.slice('\0cdn:'.length)
    const all = elements(root)
    if (name === 'chartside') {
      const addresses = Object.keys(all).map((tag) => [tag, [`/@id/cdn:define/${tag}`]])
      return autoloader(root, Object.fromEntries(addresses))
    }
    if (name === frameEntry) return frameScript(root)
    if (name === floorEntry) return floorModule(root, all[ofFloor]!)
    if (name.startsWith('define/')) {
      const tag = name.slice('define/'.length)
      const offer = tag === ofFloor ? '' : `import 'cdn:${tag}'`
      return `import { define } from 'cdn:${floorEntry}'; ${offer}; define('${tag}')`
    }
    const { module, exported } = all[name]!
    return `import { offer } from 'cdn:${floorEntry}'
      import { ${exported} } from ${JSON.stringify(module)}
      offer(${exported})
      export { ${exported} as widget }`
  },
})

/** Vite's own wrapper around `import()` adds links and events to the page, for preloads that these scripts do not have. */
export const noPreload = (): Plugin => ({
  name: 'chartside:no-preload',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['cdnUses', 'cdn'].includes(name),
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
})

/**
 * The elements that load each module at once; known when `cdnUses` has run. Global, since Vite reads the configuration, and this
 * module with it, once for each environment: a shared one would not know which of them are libraries.
 */
const found: { chartsideCdnUses?: Map<string, Set<string>> } = globalThis as object

/** Finds out which elements load a module at once, by a build without groups: only that knows which exports are used. */
export const cdnUses = (): Plugin => ({
  name: 'chartside:cdn-uses',
  applyToEnvironment: ({ name }) => name === 'cdnUses',
  generateBundle(_, bundle) {
    const uses = new Map<string, Set<string>>()
    found.chartsideCdnUses = uses
    const add = (tag: string, file: string, seen: Set<string>): void => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || seen.has(file)) return
      seen.add(file)
      for (const id of chunk.moduleIds) uses.set(id, (uses.get(id) ?? new Set()).add(tag))
      for (const imported of chunk.imports) add(tag, imported, seen)
    }
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.name, chunk.fileName, new Set())
  },
})

/**
 * The files of the CDN, so that an element needs three: the floor (drawing, definition, session, and what the toaster and the
 * elements that record share with others), the controls or the recorder, and its own.
 */
export function cdnGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const count = ownFiles(root).length
  const records = (tag: string): boolean => recording.has(tag)
  const group = (debugName: string, fileOf: (users: string[]) => string | false | undefined): Rolldown.CodeSplittingGroup => ({
    debugName,
    name: (id) => fileOf([...(found.chartsideCdnUses?.get(id) ?? [])]) || null,
  })
  const ownFileOf = (users: string[]): string | undefined => {
    const [file, ...others] = new Set(users.map(fileNameOf))
    return others.length === 0 ? file : undefined
  }
  const isShared = (users: string[]): boolean => users.length > 1 && ownFileOf(users) === undefined
  const isOfFloor = (users: string[]): boolean =>
    users.length === count || (users.some(records) && !users.every(records)) || (users.includes(ofAnyPage) && isShared(users))
  // Each group also takes what its modules import, unless an earlier one has it.
  return [
    group('floor', (users) => isOfFloor(users) && floorEntry),
    group('controls', (users) => isShared(users) && !users.some(records) && 'controls'),
    group('recording', (users) => (isShared(users) || ownFileOf(users) === 'chartside-recorder') && 'recording'),
    group('own', ownFileOf),
  ]
}
