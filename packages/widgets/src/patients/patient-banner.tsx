import { bannerWords, centerWords, type PatientCenter, type PatientHeader } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { usePartSheet, useWords } from '../lib/context.ts'
import { useNarrow } from '../lib/use-narrow.ts'
import { Button } from '../ui/button.tsx'
import { DeleteIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { MoreIcon } from '../ui/page-icons.tsx'
import { factsOf } from '../ui/patient-context.ts'
import { Initials, Mark, useFacts } from '../ui/patient-line.tsx'
import { Problem } from '../ui/problem.tsx'
import { type BannerAction, type BannerHandlers, useBannerActions } from './banner-actions.tsx'
import css from './patient-banner.css?inline'
import { PatientRemoval } from './patient-removal.tsx'

/** Below this width, in pixels, the actions besides the first are in the menu. */
const narrow = 720

interface PatientBannerProps extends BannerHandlers {
  center: PatientCenter
  header: PatientHeader
  onDeleted: () => void
}

/** Who the patient is, and what can be done for them now (BANNER-01): in one line that stays in sight. */
export function PatientBanner({ center, header, onDeleted, ...handlers }: PatientBannerProps) {
  usePartSheet(css)
  const words = useWords(bannerWords)
  const { delete: remove } = useWords(centerWords)
  const [box, isNarrow] = useNarrow<HTMLElement>(narrow)
  const { actions, problem, dialog } = useBannerActions({ center, header, ...handlers })
  const mayDelete = useStore(center.$mayDelete) && handlers.offers('delete')
  const [first, ...others] = actions
  const shown = isNarrow ? [] : others
  const entries = [
    ...(isNarrow ? others : []).map(({ label, icon, isBusy, isDone, run }) => ({
      ...{ label, icon, disabled: isBusy || isDone, onSelect: run },
    })),
    ...(mayDelete ? [{ label: remove, icon: <DeleteIcon />, tone: 'danger' as const, onSelect: center.deletion.ask }] : []),
  ]
  return (
    <section className="patient-banner" part="patient" aria-label={words.banner} ref={box} data-narrow={isNarrow || undefined}>
      <div className="banner-line">
        <Who header={header} />
        <div className="banner-actions">
          {first && <Action action={first} isPrimary isNarrow={isNarrow} />}
          {shown.map((action) => (
            <Action key={action.name} action={action} />
          ))}
          {entries.length > 0 && <Menu label={words.more} icon={<MoreIcon />} entries={entries} />}
        </div>
      </div>
      {/* Says what a press has done, also from the menu. */}
      <p role="status" className="visually-hidden">
        {actions.map(({ isDone, label }) => isDone && label)}
      </p>
      <Problem>{problem}</Problem>
      {dialog}
      {mayDelete && <PatientRemoval deletion={center.deletion} onDeleted={onDeleted} />}
    </section>
  )
}

function Who({ header }: { header: PatientHeader }) {
  const facts = useFacts(factsOf(header))
  return (
    <div className="banner-who">
      <Initials name={header.name} />
      <div className="banner-identity">
        <h2 className="banner-name" title={header.name}>
          <bdi>{header.name}</bdi>
        </h2>
        <Mark patientId={header.id} />
        <p className="banner-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </div>
  )
}

interface ActionProps {
  action: BannerAction
  isPrimary?: boolean
  isNarrow?: boolean
}

const Action = ({ action: { label, icon, title, isBusy, isDone, run }, isPrimary = false, isNarrow = false }: ActionProps) => (
  <Button
    variant={isPrimary ? 'primary' : 'secondary'}
    icon={icon}
    {...(title ? { title } : {})}
    busy={isBusy}
    disabled={isDone}
    onClick={run}
  >
    {isNarrow ? <span className="banner-label">{label}</span> : label}
  </Button>
)
