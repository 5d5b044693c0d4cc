import { createLogin } from '@chartside/core/login'
import { useStore } from '@nanostores/react'
import { useListener, useModel, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { buttonParts, errorPart, fieldParts } from '../lib/parts.ts'
import { choice } from '../lib/props.ts'
import signInCss from '../ui/sign-in.css?inline'
import css from './login.css?inline'
import { Panel } from './panel.tsx'
import { SignedIn } from './signed-in.tsx'

export const loginWidget = defineWidget({
  tag: 'chartside-login',
  about: 'Signs in with e-mail and password; a one-time code replaces a forgotten password.',
  props: {
    layout: choice('One panel, or two if there is room: the heading at the start, the form beside it.', ['panel', 'split']),
    mode: choice('The first step: signing in, or requesting a one-time code.', ['signIn', 'email']),
  },
  events: {
    loggedin: event('A user has signed in.'),
    loggedout: event('The session has ended by sign-out or expiry.'),
  },
  parts: {
    body: 'The panel.',
    side: 'With `layout="split"`: what has the heading.',
    ...buttonParts,
    ...fieldParts,
    ...errorPart,
  },
  slots: { brand: 'With `layout="split"`: above the heading, such as a logo.' },
  styles: [signInCss, css],
  afterUser: 'always',
  component: function Login({ layout, mode, emit }) {
    const session = useSession()
    const login = useModel(() => createLogin(session, mode), [session, mode])
    const { state } = useStore(session.$session)

    useListener(session.$session.listen, ({ state }, before) => {
      if (state === 'in' && before?.state === 'out') emit('loggedin')
      if (state === 'out' && before?.state === 'in') emit('loggedout')
    })

    if (state === 'restoring') return null
    return (
      <div className="container">
        <div className="sign-in login" part="body" data-state={state} data-layout={state === 'out' ? layout : undefined}>
          {state === 'in' ? <SignedIn /> : <Panel login={login} layout={layout} />}
        </div>
      </div>
    )
  },
})
