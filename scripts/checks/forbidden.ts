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
    why: 'do not disable checks',
  },
  { words: /:\s*any\b|\bas any\b(?! (?!as\b)\w)|<any>/g, where: (path) => code.test(path), why: 'give it a type' },
  { words: /\b(TODO|FIXME|XXX|HACK)\b/g, where: (path) => source.test(path), why: 'finish it, or leave it out' },
  { words: /\bvi\.(mock|fn|spyOn)\(/g, where: (path) => code.test(path), why: 'tests use real code, not mocks' },
  {
    words: /\bvi\.(waitFor|waitUntil)\(/g,
    where: isTest,
    why: 'its timeout of a second is too short on a busy machine; use expect.poll',
  },
  {
    words: /expect\(\w+\.printed\(\)\)\.to/g,
    where: isTest,
    why: 'a server buffers its lines; use says, which waits',
  },
  { words: /\b(?:it|test|describe)\.(?:only|skip|todo)\b(?!If)/g, where: isTest, why: 'run every test' },
  {
    words: /(?<![\w.}])\/(?:tmp|work|root|home)\/[a-z]/g,
    where: (path) => source.test(path),
    why: 'do not name a path of one machine',
  },
  {
    words: /registry\.[a-z]+js|\bdeb\.deb|_authToken/g,
    where: (path) => source.test(path),
    why: 'registries are configured on the machine',
  },
  {
    words: /\.innerHTML\s*=|dangerouslySetInnerHTML/g,
    where: (path) => /^packages\/(core|widgets|host-app)/.test(path) && !isTest(path),
    why: 'never insert text as HTML',
  },
  {
    words: /\bfetch\(|\bredaxios\b|\bXMLHttpRequest\b/g,
    where: (path) => /^packages\/widgets\/src.*\.tsx?$/.test(path) && !isTest(path),
    why: 'only core makes calls',
  },
  {
    words: /\bv\.object\(/g,
    where: (path) => /^packages\/(contract|core)\/src/.test(path) && !isTest(path) && !path.endsWith('lib/object.ts'),
    why: 'use `object` of contract/lib/object, which works on pages that extend Object.prototype',
  },
  {
    words: /(?<!document)\.(?:query|body|form)(?:!|\?\.)/g,
    where: (path) => /^packages\/(core|widgets|host-app)\/src.*\.tsx?$/.test(path) && !isTest(path),
    why: 'the built scripts have no schemas of requests; export the checked fields from the contract by name',
  },
  {
    words: /\b(?:portalId|withPortal)\b/g,
    where: (path) => /^packages\/.*\.tsx?$/.test(path),
    why: 'the calendar of the CDN has no createPortal; open it in place',
  },
  {
    words: /\bspellCheck(?:=\{|: )false\b/g,
    where: (path) => code.test(path),
    why: 'the renderer of the CDN drops it; write the text "false"',
  },
  {
    words: /<bdi(?! translate="no")/g,
    where: (path) => /^packages\/widgets\/src.*\.tsx$/.test(path) && !isTest(path) && !path.endsWith('ui/problem.tsx'),
    why: 'a translator of the page would change a name; write translate="no"',
  },
  {
    words: /\bvisibility:\s*visible\b/g,
    where: (path) => /^packages\/.*\.css$/.test(path),
    why: 'it would be visible through the cover of a locked screen; use inherit',
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
