import { writeCodeTable } from '@chartside/core/testing/code-table'

const titles: Record<string, string> = {
  M17: 'Osteoarthritis of knee',
  'M17.11': 'Unilateral primary osteoarthritis, right knee',
  'M17.12': 'Unilateral primary osteoarthritis, left knee',
  M25: 'Other joint disorder, not elsewhere classified',
  'M25.562': 'Pain in left knee',
  'M25.569': 'Pain in unspecified knee',
  'R05.1': 'Acute cough',
  'R05.3': 'Chronic cough',
}

/** Codes that ended with fiscal year 2021. */
const ended: Record<string, string> = { 'M54.5': 'Low back pain' }

/** Some codes of ICD-10-CM, as a backend sends them. */
export async function sampleCodeTable(year: number): Promise<{ year: number; table: string }> {
  const entries = Object.entries(year > 2021 ? titles : { ...titles, ...ended }).map(([code, title]) => ({
    code,
    title,
    billable: code.length > 3,
  }))
  const text = writeCodeTable(year, entries, [{ owner: 'M17', excluded: ['M25'] }])
  const bytes = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  return { year, table: btoa(String.fromCharCode(...new Uint8Array(bytes))) }
}
