// Words that must not be in the repository: disabled checks, unfinished work, mocks of our own code, addresses of a machine.
// This file and its test are excluded, since they contain them.
import { type Check, isTest, lineAt, type Tree } from '../lib/tree.ts'

const own = /^scripts\/checks\/(forbidden|checks\.test)/
const source = /\.(tsx?|mjs|css|html|md|json|ya?ml|sh)$|^\.ci\//
const code = /\.(tsx?|mjs)$/

const rules: { words: RegExp; where: (path: string) => boolean; why: string }[] = [
  {
    words: /@ts-(ignore|nocheck)|eslint-disable|biome-ignore(?! lint\/\w+\/\w+: \w+ \w+)/g,
    where: (path) => source.test(path),
    why: 'a check is not switched off',
  },
  { words: /:\s*any\b|\bas any\b(?! (?!as\b)\w)|<any>/g, where: (path) => code.test(path), why: 'say what it is' },
  { words: /\b(TODO|FIXME|XXX|HACK)\b/g, where: (path) => source.test(path), why: 'nothing is left for later without saying so' },
  { words: /\bvi\.(mock|fn|spyOn)\(/g, where: (path) => code.test(path), why: 'tests use the real thing' },
  { words: /\bvi\.(waitFor|waitUntil)\(/g, where: isTest, why: 'it waits for a second, which a busy machine takes; expect.poll' },
  { words: /\b(?:it|test|describe)\.(?:only|skip|todo)\b(?!If)/g, where: isTest, why: 'every test runs' },
  { words: /(?<![\w.}])\/(?:tmp|work|root|home)\/[a-z]/g, where: (path) => source.test(path), why: 'a path of one machine' },
  {
    words: /registry\.[a-z]+js|\bdeb\.deb|_authToken/g,
    where: (path) => source.test(path),
    why: 'a registry is a setting of the machine',
  },
  {
    words: /\.innerHTML\s*=|dangerouslySetInnerHTML/g,
    where: (path) => /^packages\/(core|widgets|host-app)/.test(path) && !isTest(path),
    why: 'text stays text',
  },
  {
    words: /\bfetch\(|\bredaxios\b|\bXMLHttpRequest\b/g,
    where: (path) => /^packages\/widgets\/src.*\.tsx?$/.test(path) && !isTest(path),
    why: 'calls are made by core',
  },
  {
    words: /\bvisibility:\s*visible\b/g,
    where: (path) => /^packages\/.*\.css$/.test(path),
    why: 'it would show through the cover of a locked screen; inherit, or hide less',
  },
]

export const forbidden: Check = {
  name: 'forbidden words',
  find: (tree: Tree) =>
    tree.files
      .filter((path) => !own.test(path))
      .flatMap((path) =>
        rules
          .filter(({ where }) => where(path))
          .flatMap(({ words, why }) =>
            [...tree.read(path).matchAll(words)].map(
              (found) => `${path}:${lineAt(tree.read(path), found.index)} '${found[0].trim()}': ${why}`,
            ),
          ),
      ),
}
