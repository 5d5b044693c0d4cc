import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { notices, noticesFile, noticesOf } from './notices.ts'
import { root } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'chartside-notices-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A package with these files. */
function planted(name: string, files: Record<string, string>): string {
  const at = join(folder, 'node_modules', name)
  mkdirSync(at, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text)
  return at
}
const manifest = (fields: object) => JSON.stringify({ name: 'planted', version: '1.0.0', ...fields })

test('[OPS-18] the notices have the licence of each package, and its NOTICE', () => {
  const at = planted('apache', {
    'package.json': manifest({ license: 'Apache-2.0', repository: { url: 'git+https://code.example/a.git' } }),
    'LICENSE.txt': 'Apache License, all of it',
    NOTICE: 'Made by A.',
  })
  const text = noticesOf(root, [{ folder: at, files: ['a.js'] }])
  for (const part of ['planted 1.0.0', 'https://code.example/a.git', 'Apache License, all of it', 'Made by A.'])
    expect(text).toContain(part)
})

test('[OPS-18] a package without a licence, or without its text, fails the build', () => {
  const of = (name: string, fields: object) => () =>
    noticesOf(root, [{ folder: planted(name, { 'package.json': manifest(fields) }), files: [] }])
  expect(of('none', {})).toThrow('names no licence')
  expect(of('no-text', { license: 'BSD-2-Clause', author: 'B' })).toThrow('without the text')
  expect(of('nobody', { license: 'MIT' })).toThrow('without the text')
  expect(of('mit', { license: 'MIT', author: { name: 'Ada' } })()).toMatch(/Copyright \(c\) Ada\n\nPermission is hereby granted/)
})

test('[OPS-18] a build has the notices of what it contains; LAME names its licences, sources and the file to exchange', async () => {
  const entry = join(folder, 'entry.js')
  const core = join(root, 'packages/core/src')
  writeFileSync(
    entry,
    `import { atom } from ${JSON.stringify(join(root, 'node_modules/nanostores'))}
     console.log(atom, import(${JSON.stringify(join(core, 'recorder/lame-module.ts'))}), import(${JSON.stringify(join(core, 'recorder/lamejs-encoder.ts'))}))`,
  )
  const settings = { configFile: false, logLevel: 'error', root, publicDir: false } as const
  const named = { ...notices(root), applyToEnvironment: () => true }
  const made = await build({ ...settings, plugins: [named], build: { write: false, rolldownOptions: { input: entry } } })
  const [output] = [made].flat()
  if (!output || !('output' in output)) throw new Error('Nothing was built.')
  const files = new Map(output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
  const text = files.get(noticesFile)!
  for (const part of [
    /^nanostores \d/m,
    /^wasm-media-encoders 0/m,
    /^@breezystack\/lamejs 1/m,
    /GNU LIBRARY GENERAL PUBLIC LICENSE/,
    /GNU LESSER GENERAL PUBLIC LICENSE/,
    /Source: https:\/\/lame\.sourceforge\.io/,
    /replace \S*lame-module\S*\.js by/,
    /replace \S*lamejs-encoder\S*\.js by/,
  ])
    expect(text).toMatch(part)
  expect(text).not.toMatch(/^react \d/m)
  const encoders = [...files].filter(([name]) => /lame/.test(name) && name.endsWith('.js'))
  expect(encoders).toHaveLength(2)
  for (const [, code] of encoders) expect(code).toMatch(/^\/\*! (LAME|lamejs)[^*]+General Public License[^*]+\*\//)
})
