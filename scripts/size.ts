// Compares gzipped sizes with their budgets: each element's script with everything it loads at once, each page of
// the portal, and lazy parts. Exits with 1 if one is over its budget.
import { join } from 'node:path'

import { buildServed } from './build.ts'
import { Bundle } from './lib/bundle.ts'
import { elements } from './lib/packages.ts'
import { isProgram, root } from './lib/run.ts'

/**
 * In kB gzipped. Elements not listed here have the budget `usual`. A choice from a list (a payer, a tag) adds the listbox and
 * the combobox, some 35 kB; the review of a note adds the comparison of versions and the patient's identity, some 15 kB; the
 * search for patients positions its results like every list, 11 kB; ages and date ranges add date-fns, 1.2 kB; every list has
 * the state of the connection; every element has the session, which asks other pages before it ends and removes its token while
 * locked.
 */
const budgets = {
  usual: 125,
  elements: {
    'chartside-session': 106,
    'chartside-toaster': 106,
    'chartside-appointment': 185,
    'chartside-appointments': 190,
    'chartside-availability': 130,
    'chartside-check-in': 169,
    'chartside-dictation': 136,
    'chartside-note-review': 148,
    'chartside-notifications': 127,
    'chartside-recent-dictations': 157,
    'chartside-patient-center': 149,
    'chartside-patient-search': 131,
    'chartside-documents': 165,
    'chartside-patient-register': 170,
    'chartside-profile': 155,
    'chartside-visits': 158,
    chartside: 310,
  } as Record<string, number>,
  pages: { login: 137, dashboard: 215, titanAi: 213, patientPool: 201 },
  /** Maximum number of scripts and styles of a portal page: over HTTP/1.1 a browser requests six at a time. */
  files: 14,
}

/** Measures the last build and prints it. True if nothing is over its budget. */
export function isWithinBudgets(): boolean {
  const [cdn, portal] = [new Bundle(join(root, 'dist/cdn')), new Bundle(join(root, 'dist/portal'))]
  const rows: { name: string; size: number; budget: number; files: number }[] = []
  const weigh = (name: string, bundle: Bundle, files: string[], budget: number) =>
    rows.push({ name, size: bundle.gzipped(files) / 1000, budget, files: bundle === portal ? files.length : 0 })

  for (const name of ['chartside', ...Object.keys(elements(root))])
    weigh(`/cdn/${name}.js`, cdn, cdn.filesOf(name), budgets.elements[name] ?? budgets.usual)

  const login = 'packages/host-app/index.html'
  const source = (path: string) => `packages/host-app/src/${path}`
  weigh('portal, login', portal, portal.filesOf(login), budgets.pages.login)
  const inShell = (page: string) => portal.filesOf(login, source('shell/shell.tsx'), source(`pages/${page}.tsx`))
  weigh('portal, dashboard', portal, inShell('dashboard'), budgets.pages.dashboard)
  weigh('portal, titanAi', portal, inShell('titan-ai'), budgets.pages.titanAi)
  weigh('portal, patientPool', portal, inShell('patient-pool'), budgets.pages.patientPool)

  const width = Math.max(...rows.map(({ name }) => name.length))
  const holds = ({ size, budget, files }: (typeof rows)[number]) => size <= budget && files <= budgets.files
  for (const row of rows) {
    const { name, size, budget, files } = row
    const counted = files > 0 ? `, ${files} files of ${budgets.files}` : ''
    console.log(`${holds(row) ? '✓' : '✗'} ${name.padEnd(width)} ${size.toFixed(1).padStart(7)} kB of ${budget}${counted}`)
  }
  return rows.every(holds)
}

if (isProgram(import.meta.url)) {
  await buildServed()
  process.exitCode = isWithinBudgets() ? 0 : 1
}
