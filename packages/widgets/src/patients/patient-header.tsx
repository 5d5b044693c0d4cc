import { centerWords, type PatientHeader as Header } from '@chartside/core/patients'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { Fact } from '../ui/fact.tsx'

const facts = ['dateOfBirth', 'age', 'gender', 'mrn', 'cell', 'insurance', 'email', 'address'] as const

/** Everything that is known about a patient (CENTER-02), with an action at its end. */
export function PatientHeader({ header, action }: { header: Header; action: ReactNode }) {
  const { header: labels } = useWords(centerWords)
  return (
    <header className="stack box patient-header" part="patient">
      <div className="head patient-title">
        <h2 className="anywhere patient-name">
          <bdi>{header.name}</bdi>
        </h2>
        {action}
      </div>
      <dl className="numbers patient-facts">
        {facts.map((fact) => (
          <Fact key={fact} label={labels[fact]}>
            <bdi>{fact === 'dateOfBirth' ? header.dateOfBirthInWords : header[fact]}</bdi>
          </Fact>
        ))}
      </dl>
    </header>
  )
}
