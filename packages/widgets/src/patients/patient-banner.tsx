import { bannerWords, type PatientCenter, type PatientHeader } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { usePartSheet, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { useNarrow } from '../lib/use-narrow.ts'
import { factsOf } from '../ui/patient-context.ts'
import { Initials, Mark, useFacts } from '../ui/patient-line.tsx'
import type { BannerHandlers } from './banner-page.ts'
import css from './patient-banner.css?inline'

/** Below this width, in pixels, the actions besides the first are in the menu. */
const narrow = 720

export interface PatientBannerProps extends BannerHandlers {
  center: PatientCenter
  header: PatientHeader
}

/** Loaded after the first paint: who the patient is comes first. */
const $buttons = lazyModule(() => import('./banner-buttons.tsx'))

/** Who the patient is, and what can be done for them now (BANNER-01): in one line that stays in sight. */
export function PatientBanner(props: PatientBannerProps) {
  usePartSheet(css)
  const words = useWords(bannerWords)
  const buttons = useStore($buttons)
  const [box, isNarrow] = useNarrow<HTMLElement>(narrow)
  return (
    <section className="patient-banner" part="patient" aria-label={words.banner} ref={box} data-narrow={isNarrow || undefined}>
      <Who header={props.header} isNarrow={isNarrow} />
      {buttons.state === 'ready' && <buttons.module.BannerButtons {...props} isNarrow={isNarrow} />}
    </section>
  )
}

function Who({ header, isNarrow }: { header: PatientHeader; isNarrow: boolean }) {
  const facts = useFacts(factsOf(header))
  const mark = <Mark patientId={header.id} />
  return (
    <div className="banner-who">
      <Initials name={header.name} />
      <div className="banner-identity">
        <div className="banner-title">
          <h2 className="banner-name" title={header.name}>
            <bdi translate="no">{header.name}</bdi>
          </h2>
          {isNarrow && mark}
        </div>
        <p className="patient-facts banner-facts" translate="no">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {!isNarrow && mark}
        </p>
      </div>
    </div>
  )
}
