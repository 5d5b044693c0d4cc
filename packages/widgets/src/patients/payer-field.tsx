import { sharedWords } from '@chartside/core/lib/words'
import { type PatientRegistration, payerChoices, registerWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { useWords } from '../lib/context.ts'
import { useField } from '../lib/use-field.ts'
import { Combobox } from '../ui/combobox.tsx'
import { Failed } from '../ui/failed.tsx'

/** The patient's insurance. It is optional, so a failed list blocks nobody. */
export function PayerField({ registration, locked }: { registration: PatientRegistration; locked: boolean }) {
  const words = useWords(registerWords)
  const { loading } = useWords(sharedWords)
  const payers = useStore(registration.$payers)
  const field = useField(registration, 'primary_insurance_id')
  const known = payers.data?.data.payers
  const options = useMemo(() => payerChoices(known ?? []), [known])
  return (
    <div className="stack">
      <Combobox
        {...field}
        label={words.labels.primary_insurance_id}
        placeholder={payers.state === 'loading' && !known ? loading : words.choosePayer}
        options={options}
        disabled={locked || !known}
      />
      {payers.state === 'failed' && (
        <Failed
          size="line"
          error={payers.error}
          message={words.payersFailed}
          onRetry={() => void registration.$payers.reload()}
        />
      )}
    </div>
  )
}
