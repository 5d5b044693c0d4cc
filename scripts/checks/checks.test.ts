import { describe, expect, it } from 'vitest'
import { inAreas, namedIn } from '../lib/requirements.ts'
import { plantedTree } from '../lib/tree.ts'
import { dependencies } from './dependencies.ts'
import { excerpts } from './excerpts.ts'
import { forbidden } from './forbidden.ts'
import { functions } from './functions.ts'
import { imports } from './imports.ts'
import { language } from './language.ts'
import { layout } from './layout.ts'
import { lockFile } from './lock-file.ts'
import { numbers } from './numbers.ts'
import { testRun } from './test-run.ts'
import { testTitles } from './test-titles.ts'
import { tokens } from './tokens.ts'

describe('imports', () => {
  const find = (files: Record<string, string>) => imports.find(plantedTree(files))

  it.each([
    [
      'a package that must not be imported',
      'packages/core/src/notes/note.ts',
      "import { z } from '@chartside/widgets'",
      'core must not import widgets',
    ],
    [
      'the server importing core',
      'packages/server/src/notes/routes.ts',
      "import '@chartside/core/session'",
      'server must not import core',
    ],
    [
      'the portal importing core',
      'packages/host-app/src/main.tsx',
      "import('@chartside/core/session')",
      'host-app must not import core',
    ],
    [
      'a path into another package',
      'packages/core/src/notes/note.ts',
      "import { a } from '../../../contract/src/notes.ts'",
      'by its name',
    ],
    [
      "a test's path into another package",
      'packages/core/src/notes/note.test.ts',
      "import { a } from '../../../server/src/database/schema.ts'",
      'by its name',
    ],
    [
      'lib importing a feature',
      'packages/core/src/lib/call.ts',
      "import { a } from '../notes/index.ts'",
      'lib must not import a feature',
    ],
    [
      'a feature imported past its index',
      'packages/core/src/dictation/form.ts',
      "export * from '../notes/note.ts'",
      'through its index.ts',
    ],
  ])('finds %s', (_, path, text, problem) => {
    expect(find({ [path]: text })).toEqual([expect.stringContaining(problem)])
  })

  it('finds a call of the contract in a widget, and accepts its types', () => {
    const path = 'packages/widgets/src/notes/note.tsx'
    expect(find({ [path]: "import { updateNote } from '@chartside/contract/notes'" })).toEqual([
      expect.stringContaining('only types'),
    ])
    expect(find({ [path]: "import { type Note } from '@chartside/contract/notes'" })).toEqual([])
  })

  it('finds a cycle, but none in types or a lazy import', () => {
    const back = (text: string) => ({ 'packages/core/src/notes/a.ts': "import './b.ts'", 'packages/core/src/notes/b.ts': text })
    expect(find(back("import './a.ts'"))).toEqual([expect.stringContaining('circular')])
    expect(find(back("import type { A } from './a.ts'"))).toEqual([])
    expect(find(back("void import('./a.ts')"))).toEqual([])
  })

  it('finds a barrel at the root', () => {
    expect(find({ 'packages/core/src/index.ts': '' })).toEqual([expect.stringContaining('barrel')])
  })

  it('allows tests to import any package', () => {
    expect(find({ 'packages/core/src/notes/note.test.ts': "import { startTestApi } from '@chartside/server/testing'" })).toEqual(
      [],
    )
  })
})

describe('dependencies', () => {
  const find = (files: Record<string, string>) => dependencies.find(plantedTree(files))
  const core = { 'packages/core/package.json': '{"dependencies":{"nanostores":"1"}}' }
  const source = 'packages/core/src/lib/a.ts'

  it('finds an external package that the package does not declare', () => {
    expect(find({ ...core, [source]: "import { atom } from 'nanostores'" })).toEqual([])
    expect(find({ ...core, [source]: "import 'nanostores'\nimport React from 'react'" })).toEqual([
      expect.stringContaining('does not list it'),
    ])
  })

  it('finds a dependency that its package does not import, or only in tests', () => {
    const problem = ['packages/core/package.json: nothing imports nanostores']
    expect(find({ ...core, [source]: '' })).toEqual(problem)
    expect(find({ ...core, 'packages/core/src/lib/a.test.ts': "import 'nanostores'" })).toEqual(problem)
    expect(find({ ...core, 'packages/widgets/src/lib/a.ts': "import 'nanostores'" })).toEqual(problem)
  })

  it('finds unused dependencies of the root, and accepts those that are imported, types, or used otherwise', () => {
    const declares = (name: string) => ({ 'package.json': JSON.stringify({ devDependencies: { [name]: '1' } }) })
    expect(find(declares('pusher'))).toEqual(['package.json: nothing imports pusher'])
    expect(find({ ...declares('pusher'), 'tests/a.ts': "import 'pusher'" })).toEqual([])
    expect(find({ ...declares('@types/ws'), 'packages/server/src/a.ts': "import 'ws'" })).toEqual([])
    expect(find(declares('tsx'))).toEqual([])
  })

  it('finds what npm start imports, directly or not, and does not install', () => {
    const root = { 'package.json': '{"devDependencies":{"vite":"1"}}', 'scripts/start.ts': "import './lib/a.ts'" }
    const wanting = (text: string) => find({ ...root, 'scripts/lib/a.ts': text, 'tests/a.ts': "import 'vite'" })
    expect(wanting("import { build } from 'vite'")).toEqual([
      "scripts/lib/a.ts:1 imports 'vite' for npm start: package.json lists it in devDependencies",
    ])
    expect(wanting("import type { Plugin } from 'vite'\nconst later = () => import('vite')")).toEqual([])
  })
})

describe('layout', () => {
  const list = { 'packages/contract/src/calls.ts': "import * as notes from './notes.ts'", 'packages/contract/src/notes.ts': '' }
  const find = (path: string, text = '') => layout.find(plantedTree({ ...list, [path]: text }))

  it.each([
    ['a vague name', 'packages/core/src/notes/utils.ts', 'does not say'],
    ['a folder in a feature', 'packages/core/src/notes/parts/note.ts', 'flat'],
    ['a folder that is not a feature', 'packages/core/src/notations/note.ts', 'not the name of a feature'],
    ['a feature that the contract does not list', 'packages/contract/src/notations.ts', "'notations' is not in the list"],
    ['capitals in a name', 'packages/core/src/notes/noteModel.ts', 'lower case'],
  ])('finds %s', (_, path, problem) => {
    expect(find(path)).toEqual([expect.stringContaining(problem)])
  })

  it('finds a file that is too long', () => {
    expect(find('packages/core/src/notes/note.ts', 'a\n'.repeat(300))).toEqual([])
    expect(find('packages/core/src/notes/note.ts', 'a\n'.repeat(301))).toEqual([expect.stringContaining('301 lines')])
  })
})

describe('functions', () => {
  const find = (text: string, path = 'packages/core/src/notes/note.ts') => functions.find(plantedTree({ [path]: text }))
  const lines = (count: number) => 'a()\n'.repeat(count)

  it('finds one that is too long, by name', () => {
    expect(find(`function read() {\n${lines(98)}}`)).toEqual([])
    expect(find(`\nfunction read() {\n${lines(99)}}`)).toEqual([expect.stringContaining('note.ts:2 read has 101 lines')])
  })

  it.each([
    ['a variable', `const read = () => {\n${lines(99)}}`, 'read'],
    ['a call around it', `const Read = memo(() => {\n${lines(99)}})`, 'Read'],
    ['a property', `const a = { read: function () {\n${lines(99)}} }`, 'read'],
    ['a method', `const a = { read() {\n${lines(99)}} }`, 'read'],
    ['nothing', `export default () => {\n${lines(99)}}`, 'a function'],
  ])('names it by %s', (_, text, name) => {
    expect(find(text)).toEqual([expect.stringContaining(`${name} has 101 lines`)])
  })

  it('counts nested functions as a part of the outer one', () => {
    expect(find(`function outer() {\nfunction inner() {\n${lines(98)}}\n}`)).toEqual([
      expect.stringContaining('outer has 102 lines'),
    ])
  })

  it('accepts routes, tests and comments before a function', () => {
    const long = `function read() {\n${lines(200)}}`
    expect(find(long, 'packages/server/src/notes/routes.ts')).toEqual([])
    expect(find(long, 'packages/core/src/notes/note.test.ts')).toEqual([])
    expect(find(`/**\n${' * a\n'.repeat(200)} */\nfunction read() {}`)).toEqual([])
  })

  it('finds too many long functions', () => {
    const short = 'function short() {}\n'.repeat(147)
    const long = `function long() {\n${lines(59)}}\n`
    expect(find(short + long.repeat(3))).toEqual([])
    expect(find(short + long.repeat(4))).toEqual([expect.stringContaining('4 of 151 functions')])
  })
})

describe('tokens', () => {
  const theme = { 'packages/widgets/src/tokens.css': ':host { --chartside-text: #111 }' }
  const find = (text: string, path = 'packages/widgets/src/ui/button.css') => tokens.find(plantedTree({ ...theme, [path]: text }))

  it.each([
    'a { color: #fff }',
    'a { background: rgb(0 0 0) }',
    'a { border-color: red }',
    'a { margin: 1.5rem }',
    'a { color: var(--chartside-tekst) }',
  ])('finds %s', (text) => {
    expect(find(text)).toHaveLength(1)
  })

  it('accepts tokens, comments and tokens.css', () => {
    expect(find('/* #fff */ a { color: var(--chartside-text); margin: 4px }')).toEqual([])
    expect(find(':host { --chartside-text: #111 }', 'packages/widgets/src/tokens.css')).toEqual([])
  })
})

describe('plain language', () => {
  const find = (text: string, path = 'packages/core/src/notes/note.ts') => language.find(plantedTree({ [path]: text }))

  it.each([
    ['a name', 'export const tellPage = 1', "'tellPage' has 'tell': write notify, report, listener"],
    ['a parameter', 'export const on = (onHeard: () => void) => onHeard()', "'onHeard' has 'heard'"],
    ['a property', 'export const a = { mostKept: 1 }', "'mostKept' has 'most': write max, limit, pageSize"],
    ['an attribute', 'export const a = <i said="" />', "'said' has 'said'"],
    ['a comment', '// The page is told.\nexport const a = 1', "'told' in a comment"],
    ['a turn of phrase', '// This is no failure.\nexport const a = 1', "'is no failure' in a comment"],
    ['a title', "test.each([1])('%i begins anew', () => undefined)", "'anew' in a title"],
  ])('finds %s', (_, text, problem) => {
    expect(find(text, 'packages/core/src/notes/note.tsx').join()).toContain(problem)
  })

  it('also checks file names', () => {
    expect(find('', 'packages/core/src/notes/desk.ts')).toEqual(["packages/core/src/notes/desk.ts has 'desk' in its name"])
  })

  it.each([
    "export const text = 'Tell your administrator.'",
    'export const desktop = 1',
    '// At most ten.',
    '// There is no patient, or there is no longer one.',
    'export const almost = 1',
  ])('accepts %s', (text) => expect(find(text)).toEqual([]))
})

describe('forbidden words', () => {
  const find = (path: string, text: string) => forbidden.find(plantedTree({ [path]: text }))

  it.each([
    ['packages/core/src/lib/a.ts', '// @ts-ignore'],
    ['packages/core/src/lib/a.ts', 'let a: any'],
    ['packages/core/src/lib/a.ts', '// TODO later'],
    ['packages/core/src/lib/a.test.ts', 'vi.mock("./b.ts")'],
    ['packages/core/src/lib/a.test.ts', 'await vi.waitFor(() => {})'],
    ['packages/server/src/a.slow.test.ts', "expect(clinic.printed()).toContain('started')"],
    ['packages/core/src/lib/a.test.ts', "it.skip('x', () => {})"],
    ['docs/embedding.md', 'see /tmp/log'],
    ['package-lock.json', 'https://registry.npmjs.example'],
    ['packages/widgets/src/notes/note.tsx', "fetch('/api')"],
    ['packages/widgets/src/notes/note.tsx', 'a.innerHTML = text'],
    ['packages/widgets/src/notes/note.tsx', '<bdi className="name">'],
    ['packages/core/src/notes/note.ts', 'v.safeParse(saveNote.body!, note)'],
    ['packages/widgets/src/login/steps.tsx', '<input spellCheck={false} />'],
    ['packages/widgets/src/login/steps.tsx', 'const input = { spellCheck: false }'],
    ['packages/widgets/src/ui/calendar.tsx', '<DatePicker inline withPortal />'],
    ['packages/widgets/src/ui/list.css', 'a { visibility: visible }'],
  ])('finds in %s: %s', (path, text) => {
    expect(find(path, text)).toHaveLength(1)
  })

  it('accepts ordinary text', () => {
    expect(find('packages/core/src/lib/a.ts', 'const company: Company = many // as any page does; see /provider/home/x')).toEqual(
      [],
    )
  })
})

describe('lock files', () => {
  const find = (packages: object) => lockFile.find(plantedTree({ 'package-lock.json': JSON.stringify({ packages }) }))

  it('finds a missing binary and a registry address', () => {
    expect(find({ 'node_modules/a': { optionalDependencies: { 'a-linux': '1' } } })).toEqual([expect.stringContaining('a-linux')])
    expect(find({ 'node_modules/a': { resolved: 'https://example.org/a.tgz' } })).toEqual([expect.stringContaining('address')])
    expect(find({ 'node_modules/a': { optionalDependencies: { b: '1' } }, 'node_modules/a/node_modules/b': {} })).toEqual([])
  })
})

describe('titles of tests', () => {
  const list = { 'docs/requirements.md': '- AUTH-01 first\n- AUTH-02 second\n' }

  it('finds a number that is not in the list', () => {
    const tree = plantedTree({ ...list, 'packages/core/src/login/a.test.ts': "it('[AUTH-01] [AUTH-09] both', () => {})" })
    expect(testTitles.find(tree)).toEqual([expect.stringContaining('AUTH-09')])
  })

  it('reads several numbers of one title, and ignores comments', () => {
    const tree = plantedTree({ ...list, 'a.test.ts': "// [AUTH-01]\nit('[AUTH-01, AUTH-02] both', () => {})" })
    expect(namedIn(tree).map(({ id }) => id)).toEqual(['AUTH-01', 'AUTH-02'])
  })

  it('reads areas, single numbers and ranges', () => {
    expect(inAreas('NAV-03', ['NAV-01..04'])).toBe(true)
    expect(inAreas('NAV-05', ['NAV-01..04', 'NAV-06'])).toBe(false)
    expect(inAreas('RT-03', ['RT-03'])).toBe(true)
    expect(inAreas('REC-05', ['RECENT'])).toBe(false)
  })
})

describe('numbers of requirements and decisions', () => {
  const find = (requirements: string, decisions: string) =>
    numbers.find(plantedTree({ 'docs/requirements.md': requirements, 'docs/decisions.md': decisions }))

  it('finds a number that is used twice', () => {
    expect(find('- UI-08 page\n- UI-09 size\n- UI-08 names\n', '- **1** a\n- **2** b\n1. a\n')).toEqual([
      'docs/requirements.md has UI-08 more than once',
      'docs/decisions.md has 1 more than once',
    ])
  })

  it('finds a dependency that is listed twice', () => {
    const rows = '| package | used for |\n|---|---|\n| one, two | a |\n| two | b |\n| 2026-11-20 | c |\n| 2026-11-20 | d |\n'
    expect(find('', rows)).toEqual(['docs/decisions.md has two more than once'])
  })

  it('accepts numbers that are mentioned again', () => {
    expect(find('- UI-08 as UI-09\n- UI-09 as UI-08\n', '- **1** see 2\n- **2** see **1**\n')).toEqual([])
  })
})

describe('tests run whole', () => {
  const run = '#!/usr/bin/env bash\n# Tests.\nset -euo pipefail\ncd "$(dirname "$0")/.."\n\nexec npm --silent test\n'
  const find = (files: Record<string, string>) => testRun.find(plantedTree({ '.ci/run': run, ...files }))

  it('finds a .ci/run that is not npm test alone', () => {
    expect(find({})).toEqual([])
    expect(find({ '.ci/run': run.replace('exec', 'export ENGINES=all\nexec') })).toHaveLength(2)
    expect(find({ '.ci/run': run.replace(' test', ' test -- --quick') })).toEqual([expect.stringContaining('.ci/run must')])
  })

  it.each([
    ['scripts/lib/needs.ts', "if (process.env['ENGINES'])"],
    ['CONTRIBUTING.md', '`ENGINES=all npm test`'],
    ['packages/server/src/lib/a.test.ts', "test.skipIf(!postgres)('stores', () => undefined)"],
    ['tests/journeys/a.spec.ts', "test.skip(!firefox, 'no Firefox')"],
  ])('finds in %s: %s', (path, text) => expect(find({ [path]: text })).toEqual([expect.stringContaining(`${path}:1`)]))
})

describe('examples in the docs', () => {
  const find = (code: string, from = 'tests/page.html') =>
    excerpts.find(
      plantedTree({
        'docs/embedding.md': `# Examples\n\n<!-- from ${from} -->\n\n\`\`\`html\n${code}\n\`\`\`\n`,
        'tests/page.html': '<script src="http://localhost:4600/cdn/v0/chartside.js"></script>\n',
      }),
    )

  it('are the files, with another address', () => {
    expect(find('<script src="https://clinic.example/cdn/v0/chartside.js"></script>')).toEqual([])
    expect(find('<script src="chartside.js"></script>')).toEqual(['docs/embedding.md:3: differs from tests/page.html'])
    expect(find('', 'tests/none.html')).toEqual(['docs/embedding.md:3: there is no tests/none.html'])
  })
})
