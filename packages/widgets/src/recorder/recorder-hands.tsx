import { createHands, recorderOf } from '@chartside/core/recorder'
import { useCallback } from 'react'

import { useLatest, useModel, useSession, useWidget } from '../lib/context.ts'
import { DictationDevices, HidProblemText, hidOfBrowser, unsupported } from './dictation-devices.tsx'
import { useCaret, useKeys, useNamedKeys } from './use-hands.ts'

/** How a recorder is worked besides its buttons. */
export interface HandsProps {
  /** Records while it is held; '' for none. */
  pttKey: string
  /** Records and pauses; '' for none. */
  toggleKey: string
  /** Whether dictation microphones and foot pedals can be connected. */
  hid: boolean
}

/** Keys, dictation microphones and foot pedals. */
export function RecorderHands({ pttKey, toggleKey, hid, disabled }: HandsProps & { disabled: boolean }) {
  const session = useSession()
  const { root, host } = useWidget()
  const hands = useModel(() => createHands(recorderOf(session)), [session])
  const isDisabled = useLatest(disabled)
  const isOff = useCallback(
    () => isDisabled.current || session.$locked.get() || host.hasAttribute('disabled') || !!root.querySelector('dialog[open]'),
    [isDisabled, session, host, root],
  )
  useKeys(hands, pttKey, toggleKey, isOff)
  useNamedKeys(root, pttKey, toggleKey)
  useCaret(root)
  if (!hid) return null
  return hidOfBrowser() ? <DictationDevices hands={hands} isOff={isOff} /> : <HidProblemText failure={unsupported} />
}
