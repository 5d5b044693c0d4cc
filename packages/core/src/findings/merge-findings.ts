import type { Finding, FindingKind } from './finding.ts'

/** The most exact first. */
const order: FindingKind[] = ['medication', 'number', 'laterality', 'negation', 'code', 'unsupported', 'omission']

/**
 * One finding per sentence, of its most exact kind, beside which every wrong side is listed: each has to be put right. A number copied
 * into a second sentence (plan and instructions) is one finding. In the order of the note, then of the recording.
 */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = []
  for (const kind of order) {
    for (const finding of findings) {
      if (finding.kind !== kind) continue
      const mayShare = /^(?:laterality|unsupported|code)$/.test(kind)
      if (!mayShare && finding.in === 'note' && kept.some(({ sentence }) => sentence === finding.sentence)) continue
      const isCopied = /^(?:number|unsupported)$/.test(kind)
      const same = isCopied ? kept.find((other) => other.kind === kind && other.about === finding.about) : undefined
      if (same) same.alsoIn = [...(same.alsoIn ?? []), finding.quote]
      else kept.push(finding)
    }
  }
  return kept.sort((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = ({ sentence, segments }: Finding): number => sentence ?? 1_000_000 + (segments[0] ?? 0)
