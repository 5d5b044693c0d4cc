import {
  createHands,
  type DictationDevices,
  type Hands,
  handWords,
  loadDictationDevices,
  recorderOf,
} from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCallback, useEffect, useState } from 'react'

import { useLatest, useModel, useSession, useWidget, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
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
  return hid && hidOfBrowser() && <Devices hands={hands} />
}

/** WebHID, where the browser has it and the page may use it. */
const hidOfBrowser = () => (navigator as { hid?: { getDevices(): Promise<readonly unknown[]> } }).hid

const $none = atom(0)

/** Connects devices. What connects them is loaded at the first press, or at once for a user who has allowed one before. */
function Devices({ hands }: { hands: Hands }) {
  const session = useSession()
  const words = useWords(handWords)
  const [devices, setDevices] = useState<DictationDevices>()
  const [hasFailed, setFailed] = useState(false)
  const count = useStore(devices?.$count ?? $none)
  const open = useCallback(async () => (await loadDictationDevices()).openDictationDevices(hands), [hands])

  useEffect(() => {
    let opened: DictationDevices | undefined
    let isGone = false
    const reconnect = async () => {
      const known = await hidOfBrowser()?.getDevices()
      if (isGone || !known?.length) return
      opened = await open()
      if (isGone) await opened.close()
      else setDevices(opened)
    }
    reconnect().catch(session.environment.report)
    return () => {
      isGone = true
      void opened?.close()
      setDevices(undefined)
    }
  }, [open, session])

  const choose = async () => {
    setFailed(false)
    try {
      const opened = devices ?? (await open())
      setDevices(opened)
      await opened.choose()
    } catch (error) {
      session.environment.report(error)
      setFailed(true)
    }
  }
  return (
    <div className="cluster recorder-devices">
      <Button size="small" variant="quiet" onClick={() => void choose()}>
        {words.connect}
      </Button>
      {count > 0 && <span className="muted">{words.connected(count)}</span>}
      {hasFailed && <Problem>{words.failed}</Problem>}
    </div>
  )
}
