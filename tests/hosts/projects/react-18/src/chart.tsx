import { useCallback, useState } from 'react'
import '@chartside/widgets/react'
import '@chartside/widgets/check-in/define'
import '@chartside/widgets/dictation/define'
import '@chartside/widgets/recent-dictations/define'

const getToken = ({ signal }: { signal: AbortSignal }) =>
  fetch('/my-backend/chartside-token', { method: 'POST', signal }).then((answer) => answer.text())

// React 18 sets only attributes: properties and events need a ref.
export function Chart() {
  const [open, setOpen] = useState(true)
  const [message, setMessage] = useState('')
  const session = useCallback((element: HTMLElementTagNameMap['chartside-session'] | null) => {
    if (element) element.getToken = getToken
  }, [])
  const dictation = useCallback((element: HTMLElementTagNameMap['chartside-dictation'] | null) => {
    element?.addEventListener('dictationsent', ({ detail }) => setMessage(`Sent as dictation ${detail.dictationId}.`))
  }, [])
  return (
    <>
      <button id="chart" type="button" onClick={() => setOpen(!open)}>
        Chart
      </button>
      {open && (
        <chartside-session ref={session} api-base="http://localhost:4600/api/v4">
          <chartside-dictation ref={dictation} />
          <chartside-recent-dictations />
          <chartside-check-in />
        </chartside-session>
      )}
      <p id="message">{message}</p>
    </>
  )
}
