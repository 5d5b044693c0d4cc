import { deliveriesOf } from '@chartside/core/dictation'
import { createPatientCenter } from '@chartside/core/patients'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useModel, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { badgePart, buttonParts, dialogParts, emptyPart, errorPart, fieldParts, menuParts, patientPart } from '../lib/parts.ts'
import { flag, text } from '../lib/props.ts'
import { factsOf } from '../ui/patient-context.ts'
import { PatientLine } from '../ui/patient-line.tsx'
import { bannerEvents, bannerPage, bannerProps } from './banner-page.ts'
import { Chart } from './chart.tsx'
import { PatientBanner } from './patient-banner.tsx'

export const patientBannerWidget = defineWidget({
  tag: 'chartside-patient-banner',
  about:
    'Who the patient is, in one line that stays in sight, with what can be done for them now: start a dictation, copy the last note, book, check in.',
  props: {
    patientId: text('The id of the patient.'),
    compact: flag('Without actions and a fixed height, as in a dialog.'),
    ...bannerProps,
  },
  events: bannerEvents,
  parts: {
    ...patientPart,
    ...buttonParts,
    ...menuParts,
    ...badgePart,
    ...dialogParts,
    ...fieldParts,
    ...emptyPart,
    ...errorPart,
  },
  states: loadingState,
  slots: emptySlot,
  styles: [],
  component: function Banner({ patientId, compact, actions, emit }) {
    // What was open for one patient must not continue for another.
    return <OnePatient key={patientId} {...{ patientId, compact }} page={bannerPage({ patientId, actions, emit })} />
  },
})

interface OnePatientProps {
  patientId: string
  compact: boolean
  page: ReturnType<typeof bannerPage>
}

function OnePatient({ patientId, compact, page }: OnePatientProps) {
  const session = useSession()
  const center = useModel(
    () => createPatientCenter(session, patientId, { $changes: deliveriesOf(session).notice.$changes }),
    [session, patientId],
  )
  return (
    <div className="container">
      <Chart center={center} lines={1}>
        {(header) => (compact ? <PatientLine {...factsOf(header)} /> : <PatientBanner {...{ center, header }} {...page} />)}
      </Chart>
    </div>
  )
}
