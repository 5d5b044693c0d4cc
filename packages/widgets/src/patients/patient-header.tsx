import { centerWords, type PatientHeader as Header } from '@chartside/core/patients'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'

/** Everything that is known about a patient (CENTER-02), with an action at its end. */
export function PatientHeader({ header, action }: { header: Header; action: ReactNode }) {
  const { header: labels } = useWords(centerWords)
  return (
    <header className="patient-header" part="patient">
      <div className="patient-title">
        <h2 className="patient-name">
          <bdi>{header.name}</bdi>
        </h2>
        {action}
      </div>
      <dl className="patient-facts">
        <Fact label={labels.dateOfBirth}>
          <span className="numbers">{header.dateOfBirthInWords}</span>
        </Fact>
        <Fact label={labels.age}>{header.age}</Fact>
        <Fact label={labels.gender}>{header.gender}</Fact>
        <Fact label={labels.mrn}>{header.mrn}</Fact>
        <Fact label={labels.cell}>{header.cell}</Fact>
        <Fact label={labels.insurance}>{header.insurance}</Fact>
        <Fact label={labels.email}>{header.email}</Fact>
        <Fact label={labels.address}>{header.address}</Fact>
      </dl>
    </header>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="patient-fact">
      <dt>{label}</dt>
      <dd>
        <bdi className="numbers">{children}</bdi>
      </dd>
    </div>
  )
}
