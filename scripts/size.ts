// Compares gzipped sizes with their budgets: the autoloader, each element with everything it loads at once, the frame, each page
// of the portal, and the check of notes. Exits with 1 if one is over its budget.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'

import { buildServed } from './build-served.ts'
import { Bundle } from './lib/bundle.ts'
import { cdnScripts, frameScripts } from './lib/cdn-files.ts'
import { fileNameOf } from './lib/cdn-modules.ts'
import { cdnFolder } from './lib/packages.ts'
import { isProgram, root } from './lib/run.ts'

/** In kB gzipped. */
const budgets = {
  autoloader: 2,
  /** What a page loads before it shows an element as its first one. Elements not listed here have the budget `usual`. */
  usual: 99.6,
  elements: {
    'chartside-session': 44.5,
    'chartside-toaster': 47,
    'chartside-offline': 45,
    'chartside-recorder': 51.2,
    'chartside-recording-badge': 53.8,
    'chartside-dictation': 58.6,
    'chartside-appointment': 110.4,
    'chartside-appointments': 110.4,
    'chartside-check-in': 105.1,
    'chartside-documents': 105,
    'chartside-note-review': 115,
    'chartside-recent-dictations': 115,
  } as Record<string, number>,
  /** `frame.html` with each element that it can show. */
  frames: { 'chartside-recorder': 56.9, 'chartside-dictation': 64.3, 'chartside-check-in': 110.8 },
  /** An element's own file, which is what it adds to a page that has others; two elements can share one. */
  own: 21.7,
  pages: { login: 139.3, dashboard: 217.8, titanAi: 240.7, patientPool: 224 },
  /** Rules and tables of the check of notes, which a review loads when it opens. */
  findings: 60,
  /** Maximum number of scripts and styles of a portal page: over HTTP/1.1 a browser requests six at a time. */
  files: 18,
}

/** Measures the last build and prints it. True if nothing is over its budget. */
export async function isWithinBudgets(): Promise<boolean> {
  const [cdn, portal] = [new Bundle(cdnFolder(root)), new Bundle(join(root, 'dist/portal'))]
  const rows: { name: string; size: number; budget: number; files: number }[] = []
  const weigh = (name: string, bundle: Bundle, files: string[], budget: number) =>
    rows.push({ name, size: bundle.gzipped(files) / 1000, budget, files: bundle === portal ? files.length : 0 })

  weigh('autoloader', cdn, ['chartside.js'], budgets.autoloader)
  for (const [tag, files] of Object.entries(cdnScripts(root))) {
    weigh(tag, cdn, [`${tag}.js`, ...files], budgets.elements[tag] ?? budgets.usual)
    const own = files.filter((file) => file.startsWith(`chunks/${fileNameOf(tag)}-`))
    if (fileNameOf(tag) !== 'floor') weigh(`${tag}, its own file`, cdn, own, budgets.own)
  }

  for (const [tag, budget] of Object.entries(budgets.frames)) {
    const files = [...new Set([...frameScripts(root), ...(cdnScripts(root)[tag] ?? [])])]
    weigh(`frame.html with ${tag}`, cdn, files, budget)
  }

  const login = 'packages/host-app/index.html'
  const source = (path: string) => `packages/host-app/src/${path}`
  weigh('portal, login', portal, portal.filesOf(login), budgets.pages.login)
  const inShell = (page: string) => portal.filesOf(login, source('shell/shell.tsx'), source(`pages/${page}.tsx`))
  weigh('portal, dashboard', portal, inShell('dashboard'), budgets.pages.dashboard)
  weigh('portal, titanAi', portal, inShell('titan-ai'), budgets.pages.titanAi)
  weigh('portal, patientPool', portal, inShell('patient-pool'), budgets.pages.patientPool)

  rows.push({ name: 'findings in notes', size: (await findingsSize()) / 1000, budget: budgets.findings, files: 0 })

  const width = Math.max(...rows.map(({ name }) => name.length))
  const holds = ({ size, budget, files }: (typeof rows)[number]) => size <= budget && files <= budgets.files
  for (const row of rows) {
    const { name, size, budget, files } = row
    const counted = files > 0 ? `, ${files} files of ${budgets.files}` : ''
    console.log(`${holds(row) ? '✓' : '✗'} ${name.padEnd(width)} ${size.toFixed(1).padStart(7)} kB of ${budget}${counted}`)
  }
  return rows.every(holds)
}

/** The gzipped bytes of the check of notes with everything it imports. */
async function findingsSize(): Promise<number> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(root, 'packages/core/src/findings/review.ts'), formats: ['es'] },
    },
  })
  const chunks = (built as Rollup.RollupOutput[]).flatMap(({ output }) => output)
  return chunks.reduce((sum, chunk) => sum + (chunk.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0), 0)
}

if (isProgram(import.meta.url)) {
  await buildServed()
  process.exitCode = (await isWithinBudgets()) ? 0 : 1
}
