import { bannerWords, centerWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { AboutPatient } from '../ui/about-patient.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { MoreIcon } from '../ui/page-icons.tsx'
import { factsOf } from '../ui/patient-context.ts'
import { Problem } from '../ui/problem.tsx'
import { type BannerAction, useBannerActions } from './banner-actions.tsx'
import type { PatientBannerProps } from './patient-banner.tsx'
import { PatientRemoval } from './patient-removal.tsx'
import { useFitting } from './use-fitting.ts'

interface BannerButtonsProps extends PatientBannerProps {
  /** True where there is room for one button at most: the others are in the menu, as are those that would take the name's place. */
  isNarrow: boolean
}

/** The actions of a banner, why one failed, and what they open. */
export function BannerButtons({ isNarrow, ...props }: BannerButtonsProps) {
  const { center, header, offers, onDeleted } = props
  const words = useWords(bannerWords)
  const { delete: remove } = useWords(centerWords)
  const { actions, problem, dialog } = useBannerActions(props)
  const mayDelete = useStore(center.$mayDelete) && offers('delete')
  const [row, fitting] = useFitting(actions.map(({ name }) => name))
  const beside = isNarrow ? 1 : fitting
  const entries = [
    ...actions.slice(beside).map(({ label, icon, isBusy, isDone, run }) => ({
      ...{ label, icon, disabled: isBusy || isDone, onSelect: run },
    })),
    ...(mayDelete ? [{ label: remove, icon: <DeleteIcon />, tone: 'danger' as const, onSelect: center.deletion.ask }] : []),
  ]
  return (
    <>
      <div className="banner-actions" ref={row}>
        {actions.slice(0, beside).map((action, index) => (
          <Action key={action.name} action={action} isPrimary={index === 0} isNarrow={isNarrow} />
        ))}
        {entries.length > 0 && <Menu label={words.more} icon={<MoreIcon />} entries={entries} />}
      </div>
      {/* Says what a press has done, also from the menu. */}
      <p role="status" className="visually-hidden">
        {actions.map(({ isDone, label }) => isDone && label)}
      </p>
      <Problem>{problem}</Problem>
      <AboutPatient {...factsOf(header)}>
        {dialog}
        {mayDelete && <PatientRemoval patient={factsOf(header)} deletion={center.deletion} onDeleted={onDeleted} />}
      </AboutPatient>
    </>
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
