import { type LookAlike, poolWords } from '@chartside/core/patients'

import { useWords } from '../lib/context.ts'
import { Badge } from './badge.tsx'

/** Marks a patient who could be confused with another, and names what they share. */
export function LookAlikeBadge({ lookAlike: { name, dateOfBirth } }: { lookAlike: LookAlike }) {
  const words = useWords(poolWords)
  const shared = [
    name === 'same' ? words.sameName : name === 'similar' ? words.similarName : '',
    dateOfBirth ? words.sameDateOfBirth : '',
  ].filter(Boolean)
  return (
    <span title={words.lookAlike}>
      <Badge tone="warning">{shared.join(', ')}</Badge>
    </span>
  )
}
