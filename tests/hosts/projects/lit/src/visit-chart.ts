import { html, LitElement } from 'lit'
import '@chartside/widgets/check-in/define'
import '@chartside/widgets/dictation/define'
import '@chartside/widgets/recent-dictations/define'

const getToken = ({ signal }: { signal: AbortSignal }) =>
  fetch('/my-backend/chartside-token', { method: 'POST', signal }).then((answer) => answer.text())

class VisitChart extends LitElement {
  static properties = { open: { state: true }, message: { state: true } }
  declare open: boolean
  declare message: string

  constructor() {
    super()
    this.open = true
    this.message = ''
  }

  sent({ detail }: CustomEvent<{ dictationId?: string }>) {
    this.message = `Sent as dictation ${detail.dictationId}.`
  }

  render() {
    return html`
      <button id="chart" type="button" @click=${() => (this.open = !this.open)}>Chart</button>
      ${
        this.open &&
        html`<chartside-session api-base="http://localhost:4600/api/v4" .getToken=${getToken}>
          <chartside-dictation @dictationsent=${this.sent}></chartside-dictation>
          <chartside-recent-dictations></chartside-recent-dictations>
          <chartside-check-in></chartside-check-in>
        </chartside-session>`
      }
      <p id="message">${this.message}</p>
    `
  }
}
customElements.define('visit-chart', VisitChart)
