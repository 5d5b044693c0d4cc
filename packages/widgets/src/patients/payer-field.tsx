import { sharedWords } from '@chartside/core/lib/words'
import { type PatientRegistration, payerChoices, registerWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { useWords } from '../lib/context.ts'
import { Combobox } from '../ui/combobox.tsx'
import { Failed } from '../ui/failed.tsx'

/** Who insures the patient. A list that does not come hinders nobody. */
export function PayerField({ registration, locked }: { registration: PatientRegistration; locked: boolean }) {
  const words = useWords(registerWords)
  const { loading } = useWords(sharedWords)
  const payers = useStore(registration.$payers)
  const { primary_insurance_id } = useStore(registration.$values)
  const error = useStore(registration.$errors).primary_insurance_id
  const known = payers.data?.data.payers
  const options = useMemo(() => payerChoices(known ?? []), [known])
  return (
    <div className="register-payer">
      <Combobox
        label={words.labels.primary_insurance_id}
        name="primary_insurance_id"
        placeholder={payers.state === 'loading' && !known ? loading : words.choosePayer}
        options={options}
        error={error}
        disabled={locked || !known}
        value={primary_insurance_id}
        onChange={(id) => registration.set('primary_insurance_id', id)}
        onBlur={() => registration.leave('primary_insurance_id')}
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
