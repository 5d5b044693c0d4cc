import { centerWords, type PatientHeader } from '@chartside/core/patients'

import { useWords } from '../lib/context.ts'
import { Fact } from '../ui/fact.tsx'

const facts = ['age', 'cell', 'insurance', 'email', 'address'] as const

/** What is known about a patient beyond the banner (CENTER-02). */
export function PatientFacts({ header }: { header: PatientHeader }) {
  const { header: labels } = useWords(centerWords)
  return (
    <dl className="numbers patient-facts">
      {facts.map((fact) => (
        <Fact key={fact} label={labels[fact]}>
          <bdi translate="no">{header[fact]}</bdi>
        </Fact>
      ))}
    </dl>
  )
}
