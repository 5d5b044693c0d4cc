// The tests of the repository are those of its users: `.ci/run` runs `npm test` and nothing else, and no setting or missing program
// makes `npm test` leave something out.
import { type Check, lineAt } from '../lib/tree.ts'

const ci = '.ci/run'
const commands = ['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'exec npm --silent test']
const own = /^scripts\/checks\/(test-run|checks\.test)/
const rules = [
  { words: /\bENGINES\b/g, where: /\.(ts|tsx|mjs|json|md|ya?ml)$|^\.ci\//, why: '`npm test` always uses every engine' },
  {
    words: /\b(?:skipIf|runIf)\(|\btest\.(?:skip|fixme)\(/g,
    where: /\.(test|spec|stories)\.tsx?$/,
    why: 'a test runs on every machine; what it needs is installed by scripts/lib/needs.ts',
  },
]

export const testRun: Check = {
  name: 'tests run whole',
  find(tree) {
    const lines = tree.files.includes(ci) ? tree.read(ci).split('\n') : commands
    const run = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))
    const wrong =
      run.join('\n') === commands.join('\n') ? [] : [`${ci} must run \`npm test\` as anybody does: ${commands.join('; ')}`]
    const found = tree.files
      .filter((path) => !own.test(path))
      .flatMap((path) =>
        rules
          .filter(({ where }) => where.test(path))
          .flatMap(({ words, why }) =>
            [...tree.read(path).matchAll(words)].map(
              ({ 0: text, index }) => `${path}:${lineAt(tree.read(path), index)} '${text}': ${why}`,
            ),
          ),
      )
    return [...wrong, ...found]
  },
}
