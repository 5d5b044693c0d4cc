import { commandPaletteWidget, register } from '@chartside/widgets/portal'
import { useNavigate } from 'react-router'

import { patientAddress, recordingAbout } from '../pages/addresses.ts'
import { useSession } from '../session.ts'
import { portalWords } from '../words.ts'
import { useKeys } from './keys.ts'
import { useOpenDictation } from './open-dictation.ts'

register(commandPaletteWidget)

const { goTo, dashboard, patientPool, patientCheckIn, titanAi, settings, startDictation, recent } = portalWords

const dictating = '/provider/titanAi?tab=dictation'
/** What the palette offers besides patients: each id is the address of a page. */
const commands = [
  { id: '/provider/dashboard', label: goTo(dashboard) },
  { id: '/provider/patientPool', label: goTo(patientPool) },
  { id: '/provider/patientCheckIn', label: goTo(patientCheckIn) },
  { id: '/provider/titanAi?tab=recent', label: goTo(`${titanAi}, ${recent}`) },
  { id: '/provider/settings', label: goTo(settings) },
]

/** The keys of a review, which handles them itself. */
const keysOfReview = [
  { label: portalWords.noteSectionKeys, keys: 'Alt+1–9' },
  { label: portalWords.noteCopyKey, keys: 'C' },
  { label: portalWords.noteSaveKey, keys: 'Control+S Meta+S' },
  { label: portalWords.noteReviewedKey, keys: 'Control+Enter Meta+Enter' },
]

/** The command palette and the keys of the portal. */
export function Commands() {
  const navigate = useNavigate()
  const open = useOpenDictation()
  const keys = useKeys()
  const mayDictate = useSession((session) => session.may('dictate'))
  return (
    <chartside-command-palette
      commands={mayDictate ? [{ id: dictating, label: startDictation }, ...commands] : commands}
      otherKeys={keysOfReview}
      patientActions="dictate book check-in"
      openKey={keys.open}
      helpKey={keys.help}
      recordKey={mayDictate ? keys.record : ''}
      searchKey={keys.search}
      oncommandchosen={({ detail }) => (detail.commandId === dictating ? open() : void navigate(detail.commandId))}
      ondictationrequested={({ detail }) => void navigate(...recordingAbout(detail.patientId))}
      onpatientselected={({ detail }) => void navigate(patientAddress(detail.patientId))}
      onrecordrequested={open}
    />
  )
}
