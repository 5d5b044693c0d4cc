import { type Chosen, startPressed } from './chosen.ts'

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** The address of a patient, with a tab if it is not the first one. It contains only ids, as all addresses do. */
export const patientAddress = (patient: string, tab?: string): string =>
  withQuery('/provider/patientPool', tab ? { patient, tab } : { patient })

const dictation = (patient: string, appointment?: string) =>
  withQuery('/provider/titanAi', { tab: 'dictation', patient, ...(appointment ? { appointment } : {}) })

/** Where to dictate about a patient, as the router's `navigate` takes it. */
export const dictationAbout = (patient: string, appointment?: string): [address: string, options: { state: Chosen }] => [
  dictation(patient, appointment),
  { state: { chosen: true } },
]

/** The same after a press of 'Start dictation': the recorder starts at once. Only this navigation says so, never the address. */
export const recordingAbout = (patient: string, appointment?: string): [address: string, options: { state: Chosen }] => [
  dictation(patient, appointment),
  { state: startPressed() },
]

/** The address of a note's review, over the recent dictations. */
export const noteAddress = (dictation: string): string => withQuery('/provider/titanAi', { tab: 'recent', note: dictation })

/** Shows a tab of Titan AI, and nothing that belonged to the other one. */
export function showTab(query: URLSearchParams, tab: 'dictation' | 'recent'): void {
  query.set('tab', tab)
  for (const name of ['note', 'page', 'size']) query.delete(name)
}
