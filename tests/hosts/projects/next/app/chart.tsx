import { useState } from 'react'
import '@chartside/widgets/react'
import '@chartside/widgets/check-in/define'
import '@chartside/widgets/dictation/define'
import '@chartside/widgets/recent-dictations/define'

const getToken = ({ signal }: { signal: AbortSignal }) =>
  fetch('/my-backend/chartside-token', { method: 'POST', signal }).then((answer) => answer.text())

export function Chart() {
  const [open, setOpen] = useState(true)
  const [message, setMessage] = useState('')
  return (
    <>
      <button id="chart" type="button" onClick={() => setOpen(!open)}>
        Chart
      </button>
      {open && (
        <chartside-session api-base="http://localhost:4600/api/v4" getToken={getToken}>
          <chartside-dictation ondictationsent={({ detail }) => setMessage(`Sent as dictation ${detail.dictationId}.`)} />
          <chartside-recent-dictations />
          <chartside-check-in />
        </chartside-session>
      )}
      <p id="message">{message}</p>
    </>
  )
}
