import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
import '@chartside/widgets/check-in/define'
import '@chartside/widgets/dictation/define'
import '@chartside/widgets/recent-dictations/define'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button id="chart" type="button" (click)="open = !open">Chart</button>
    @if (open) {
      <chartside-session api-base="http://localhost:4600/api/v4" [getToken]="getToken">
        <chartside-dictation (dictationsent)="message = 'Sent as dictation ' + $event.detail.dictationId + '.'"></chartside-dictation>
        <chartside-recent-dictations></chartside-recent-dictations>
        <chartside-check-in></chartside-check-in>
      </chartside-session>
    }
    <p id="message">{{ message }}</p>
  `,
})
export class Chart {
  open = true
  message = ''
  getToken = ({ signal }: { signal: AbortSignal }) =>
    fetch('/my-backend/chartside-token', { method: 'POST', signal }).then((answer) => answer.text())
}
