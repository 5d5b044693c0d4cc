import { profileOf, profileWords } from '@chartside/core/profile'
import { useStore } from '@nanostores/react'
import { loadingState, submittingState } from '../lib/common.ts'
import { useElementState, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { buttonParts, errorPart, fieldParts } from '../lib/parts.ts'
import { flag } from '../lib/props.ts'
import { useLeaveWarning } from '../lib/use-leave-warning.ts'
import { Failed } from '../ui/failed.tsx'
import formLayout from '../ui/form-layout.css?inline'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './profile.css?inline'
import { ProfileForm } from './profile-form.tsx'

export const profileWidget = defineWidget({
  tag: 'chartside-profile',
  about: "The signed-in provider's profile with its image, to change. Input is kept until it is saved.",
  props: {
    noHeading: flag('Hides the heading, if the page has one.'),
  },
  events: {
    profilesaved: event('The server has stored the profile, and `chartside-session` has it.'),
  },
  parts: { form: 'The form.', image: 'The saved image.', ...buttonParts, ...fieldParts, ...errorPart },
  states: { ...loadingState, ...submittingState },
  styles: [formLayout, css],
  component: function ProfileElement({ noHeading, emit }) {
    const profile = profileOf(useSession())
    const words = useWords(profileWords)
    const loaded = useStore(profile.$profile)
    const { state } = useStore(profile.$form)
    const changed = useStore(profile.$changed)
    useRefresh(profile.reload)
    useElementState('loading', loaded.state === 'loading')
    useElementState('submitting', state === 'submitting')
    useLeaveWarning(changed)
    return (
      <section className="container form-page" aria-label={words.title}>
        {!noHeading && <h2>{words.title}</h2>}
        {loaded.state === 'loading' && <Skeleton lines={8} />}
        {loaded.state === 'failed' && (
          <Failed error={loaded.error} message={`${words.failed} ${loaded.error.message}`} onRetry={profile.reload} />
        )}
        {loaded.state === 'unknown' && <Failed message={words.unknown} onRetry={profile.reload} />}
        {loaded.state === 'ready' && <ProfileForm profile={profile} onSaved={() => emit('profilesaved')} />}
      </section>
    )
  },
})
