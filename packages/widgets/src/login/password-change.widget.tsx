import { createPasswordChange, passwordWords } from '@chartside/core/login'
import { useStore } from '@nanostores/react'
import { loadingState, submittingState } from '../lib/common.ts'
import { useElementState, useModel, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { buttonParts, errorPart, fieldParts } from '../lib/parts.ts'
import { flag } from '../lib/props.ts'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './password-change.css?inline'
import { PasswordForm } from './password-form.tsx'

export const passwordChangeWidget = defineWidget({
  tag: 'chartside-password-change',
  about:
    "Changes the signed-in user's password, with the current one. If the backend does not offer that, it explains another way.",
  props: { noHeading: flag('Hides the heading, if the page has one.') },
  events: { passwordchanged: event('The server has stored the new password. Other sessions of the user have ended.') },
  parts: { form: 'The form.', ...buttonParts, ...fieldParts, ...errorPart },
  states: { ...loadingState, ...submittingState },
  styles: [css],
  component: function PasswordChangeElement({ noHeading, emit }) {
    const session = useSession()
    const model = useModel(() => createPasswordChange(session), [session])
    const change = useStore(model.$change)
    const { state } = useStore(model.$form)
    const words = useWords(passwordWords)
    useRefresh(() => void model.reload())
    useElementState('loading', change.state === 'loading')
    useElementState('submitting', state === 'submitting')
    return (
      <section className="password-change" aria-label={words.title}>
        {!noHeading && <h2>{words.title}</h2>}
        {change.state === 'loading' && <Skeleton lines={3} />}
        {change.state === 'failed' && (
          <Failed error={change.error} message={`${words.failed} ${change.error.message}`} onRetry={() => void model.reload()} />
        )}
        {change.state === 'elsewhere' && <p>{words.elsewhere}</p>}
        {change.state === 'ready' && <PasswordForm model={model} onChanged={() => emit('passwordchanged')} />}
      </section>
    )
  },
})
