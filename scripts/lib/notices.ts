// The notices of other packages whose code a build contains: names, addresses and licences, from node_modules at build time.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { published } from './packages.ts'

/** The file in each built folder. */
export const noticesFile = 'THIRD-PARTY-LICENSES.txt'

/** A package whose code is in a build. */
interface Bundled {
  folder: string
  /** The files of the build that its code is in. */
  files: string[]
}

interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  homepage?: string
  repository?: string | { url?: string }
}

/** LAME, which is not what the licence of its package says, and whose users may exchange it. */
interface Lame {
  title: string
  licence: string
  source: string
  /** Files of packages/core/licenses: its packages leave them out. */
  texts: string[]
}

const lame: Record<string, Lame> = {
  'wasm-media-encoders': {
    title: 'LAME 3.100, an MP3 encoder, as WebAssembly',
    licence: 'GNU Library General Public License, version 2 or later',
    source: 'https://lame.sourceforge.io, built by https://github.com/arseneyr/wasm-media-encoders',
    texts: ['LGPL-2.txt'],
  },
  '@breezystack/lamejs': {
    title: 'lamejs, LAME in JavaScript',
    licence: 'GNU Lesser General Public License, version 3',
    source: 'https://github.com/shijinyu/lamejs, after https://github.com/zhuker/lamejs',
    texts: ['LGPL-3.txt', 'GPL-3.txt'],
  },
}

/** Writes the notices into a build, and fails it if a package in it has no licence. */
export const notices = (root: string): Plugin => ({
  name: 'chartside:notices',
  applyToEnvironment: ({ name }) => [...published, 'cdn', 'portal'].includes(name),
  generateBundle(_, bundle) {
    const bundled = new Map<string, Set<string>>()
    for (const output of Object.values(bundle)) {
      const sources = output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((name) => join(root, name))
      for (const folder of sources.map(packageOf)) {
        if (!folder) continue
        bundled.set(folder, (bundled.get(folder) ?? new Set()).add(output.fileName))
        const { title, licence, source } = lame[manifestOf(folder).name] ?? {}
        if (title && output.type === 'chunk')
          output.code = `/*! ${title}. ${licence}. ${source}. See ${noticesFile}. */${output.code}`
      }
    }
    const packages = [...bundled].map(([folder, files]): Bundled => ({ folder, files: [...files].sort() }))
    if (packages.length > 0) this.emitFile({ type: 'asset', fileName: noticesFile, source: noticesOf(root, packages) })
  },
})

/** The folder of the package that a module is in; undefined for our own. */
function packageOf(id: string): string | undefined {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/.][^/]*(?=\/)/.exec(path)?.[0]
}

/** The notices of packages, by their names. Throws if one has no licence. */
export function noticesOf(root: string, packages: readonly Bundled[]): string {
  const sections = packages
    .map(({ folder, files }) => ({ ...manifestOf(folder), folder, files }))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((found) => [...headOf(found), ...lameOf(root, found), licenceTexts(root, found).join('\n\n')].join('\n'))
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  return `${['Chartside contains code of the packages below.', ...sections].join(rule)}\n`
}

type Found = Manifest & Bundled

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

function headOf({ name, version, license, homepage, repository }: Found): string[] {
  if (!license) throw new Error(`${name} is in the build and names no licence: find it, or do without the package.`)
  const address = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? ''
  return [`${name} ${version}`, `Licence: ${license}`, address.replace(/^git\+/, ''), '']
}

/** Where LAME is from, and how its file is exchanged, as its licence demands. */
function lameOf(root: string, { name, files }: Found): string[] {
  const about = lame[name]
  if (!about) return []
  const texts = about.texts.map((file) => readFileSync(join(root, 'packages/core/licenses', file), 'utf8'))
  return [
    `${about.title} is unchanged and under the ${about.licence}, which is below.`,
    `Source: ${about.source}`,
    `To use another build of it, replace ${files.filter((file) => file.endsWith('.js')).join(', ')} by a file of the same name and exports:`,
    'docs/encoders.md of Chartside describes them. The licence lets you reverse engineer Chartside to mend such a change.',
    '',
    ...texts,
  ]
}

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]+)?$/i

function licenceTexts(root: string, { name, license, author, folder }: Found): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => licenceFile.test(file)) : []
  if (files.length > 0) return files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const holder = typeof author === 'string' ? author : author?.name
  if (license !== 'MIT' || !holder) throw new Error(`${name} is in the build without the text of its licence (${license}).`)
  // The permission is the same in every MIT licence, as in ours.
  const [, permission = ''] = readFileSync(join(root, 'LICENSE'), 'utf8').split(/\n(?=Permission is hereby granted)/)
  return [`Copyright (c) ${holder}`, permission.trim()]
}
