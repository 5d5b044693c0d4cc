import { type DictationDevices as Devices, type Hands, handWords, loadDictationDevices } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCallback, useEffect, useState } from 'react'

import { useFailure, useSession, useWords } from '../lib/context.ts'
import type { WidgetError } from '../lib/widget-error.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'

/** Why devices cannot be connected. Each failure is an object of its own, which is reported to the page once. */
interface HidFailure {
  problem: keyof typeof handWords.problems
}

export const unsupported: HidFailure = { problem: 'unsupported' }

/** WebHID, where the browser has it. */
export const hidOfBrowser = () => (navigator as { hid?: { getDevices(): Promise<readonly unknown[]> } }).hid

const $none = atom(0)

/** Connects devices. What connects them is loaded at the first press, or at once for a user who has allowed one before. */
export function DictationDevices({ hands, isOff }: { hands: Hands; isOff: () => boolean }) {
  const { report } = useSession().environment
  const words = useWords(handWords)
  const [devices, setDevices] = useState<Devices>()
  const [failure, setFailure] = useState<HidFailure>()
  const count = useStore(devices?.$count ?? $none)
  const open = useCallback(async () => {
    const { openDictationDevices } = await loadDictationDevices().catch((error: unknown) => {
      setFailure({ problem: 'not-loaded' })
      throw error
    })
    return openDictationDevices(hands, isOff, (isPlugged) => setFailure(isPlugged ? undefined : { problem: 'unplugged' }))
  }, [hands, isOff])
  const fail = useCallback(
    (error: unknown) => {
      report(error)
      // What is known better stays.
      setFailure((known) => known ?? { problem: isBlocked(error) ? 'blocked' : 'failed' })
    },
    [report],
  )

  useEffect(() => {
    let opened: Devices | undefined
    let isGone = false
    const reconnect = async () => {
      const known = await hidOfBrowser()?.getDevices()
      if (isGone || !known?.length) return
      opened = await open()
      if (isGone) await opened.close()
      else setDevices(opened)
    }
    reconnect().catch(fail)
    return () => {
      isGone = true
      void opened?.close()
      setDevices(undefined)
    }
  }, [open, fail])

  const choose = async () => {
    setFailure(undefined)
    try {
      const opened = devices ?? (await open())
      setDevices(opened)
      const problem = await opened.choose()
      if (problem) setFailure({ problem })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <div className="cluster recorder-devices">
      <Button size="small" variant="quiet" onClick={() => void choose()}>
        {words.connect}
      </Button>
      {count > 0 && <span className="muted">{words.connected(count)}</span>}
      {failure && <HidProblemText failure={failure} />}
    </div>
  )
}

/** Why devices cannot be connected, and what to do; also for the page. */
export function HidProblemText({ failure }: { failure: HidFailure }) {
  const { problems } = useWords(handWords)
  useFailure(failure, widgetErrorOf)
  const text = problems[failure.problem]
  // It is so from the beginning, and nothing was tried.
  return failure === unsupported ? <p className="muted recorder-devices">{text}</p> : <Problem>{text}</Problem>
}

/** A frame or a page whose policy forbids WebHID. */
const isBlocked = (error: unknown): boolean => error instanceof Error && error.name === 'SecurityError'

const widgetErrorOf = ({ problem }: HidFailure): WidgetError => ({
  code: `hid-${problem}`,
  message: handWords.problems[problem],
  retryable: problem !== 'unsupported' && problem !== 'blocked',
})
