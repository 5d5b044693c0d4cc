import type { FramedElement } from '@chartside/contract/frame'
import type { SentDictation } from '@chartside/core/dictation'
import {
  createFrame,
  type Delivery,
  elementIn,
  type Frame,
  type FrameConfiguration,
  loadNoteDelivery,
  readFrameConfiguration,
} from '@chartside/core/frame'
import { systemClock } from '@chartside/core/lib/clock'
import type { Recording } from '@chartside/core/recorder'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'

import type { Widget } from '../lib/described.ts'
import { sheetOf } from '../lib/sheets.ts'
import { version } from '../lib/version.ts'
import { UiRoot } from '../ui/root.tsx'
import css from './frame.css?inline'
import { explainFrame } from './frame-advice.ts'
import { microphoneCode, watchMicrophone } from './frame-microphone.ts'
import { type Blocked, BlockedNotice, FrameNotices } from './frame-notices.tsx'

/** How many messages are kept until the configuration has been read. */
const maxEarly = 100

/**
 * Draws `frame.html`: the element that its address names, for the page around it. `load` loads an element's declaration, `define`
 * registers it and the session.
 */
export async function drawFrame(
  define: (tag: string) => void,
  load: Readonly<Record<FramedElement, () => Promise<{ widget: Widget }>>>,
): Promise<void> {
  document.adoptedStyleSheets.push(sheetOf(css))
  const early: MessageEvent[] = []
  let receive = (event: MessageEvent): void => void (early.length < maxEarly && early.push(event))
  window.addEventListener('message', (event) => receive(event))

  const element = elementIn(window.location.search)
  const parent = window.location.ancestorOrigins?.[0]
  if (window.parent === window) return block('alone')
  if (window.origin === 'null') return block('notAllowed', 'null')
  if (!element) return block('unknown')
  try {
    const [configuration, { widget }] = await Promise.all([
      readFrameConfiguration(window.fetch.bind(window), document.baseURI),
      load[element](),
    ])
    const origins = configuration.origins.filter((origin) => parent === undefined || origin === parent)
    if (origins.length === 0) return block('notAllowed', parent)
    define(widget.tag)
    const frame = show(element, widget, { ...configuration, origins })
    receive = frame.receive
    for (const event of early) frame.receive(event)
    frame.start()
  } catch (error) {
    console.error('Chartside:', error)
    draw(<BlockedNotice blocked="failed" onRetry={() => window.location.reload()} />, document.body)
  }
}

function block(blocked: Exclude<Blocked, 'failed'>, parent?: string): void {
  explainFrame(blocked, { parent })
  draw(<BlockedNotice blocked={blocked} />, document.body)
}

function draw(content: React.ReactNode, place: Element): void {
  const container = document.createElement('div')
  place.append(container)
  createRoot(container).render(<UiRoot>{content}</UiRoot>)
}

type Shown = HTMLElement & {
  apiBase: string
  locale: string
  theme: 'auto' | 'light' | 'dark'
  patientId?: string
  patientName?: string
  locationId?: string
  getRecording?: () => Recording | undefined
}

/** Adds the element to the page, with a session, which a recorder alone does not need. */
function show(name: FramedElement, widget: Widget, { apiBase, origins, realtime, ...given }: FrameConfiguration): Frame {
  const element = document.createElement(widget.tag) as Shown
  Object.assign(element, name === 'check-in' ? given.checkIn : given.recorder)
  const microphone = watchMicrophone(name, (event, detail) => frame.report(event, detail))
  const frame: Frame = createFrame({
    element: name,
    version,
    microphoneAllowed: microphone.allowed,
    recording: () => element.getRecording?.(),
    clock: systemClock,
    parent: window.parent,
    origins,
    post: (message, origin) => window.parent.postMessage(message, origin),
    newId: () => crypto.randomUUID(),
    onSilent: () => explainFrame('silent'),
  })
  const session = document.createElement('chartside-session')
  const outermost = name === 'recorder' ? element : session
  outermost.apiBase = apiBase
  if (outermost === session) {
    session.realtime = realtime
    if (given.unsentDays) session.unsentDays = given.unsentDays
    session.dateOrder = given.dateOrder ?? ''
    session.getToken = frame.getToken
    session.append(element)
  }
  frame.$context.subscribe(({ subject, subjectName, location, locale, theme }) => {
    outermost.locale = locale ?? ''
    outermost.theme = theme ?? 'auto'
    document.documentElement.style.colorScheme = theme === 'auto' ? '' : (theme ?? '')
    if (name !== 'check-in') element.patientId = subject ?? ''
    if (name === 'recorder') element.patientName = subjectName
    if (name === 'check-in') element.locationId = location ?? ''
  })

  const forward = (source: HTMLElement, event: string): void =>
    source.addEventListener(event, (sent) => {
      const { detail } = sent as CustomEvent
      if (event === 'widgeterror' && detail.code === microphoneCode) microphone.refused()
      else frame.report(event, detail)
    })
  for (const event of Object.keys(widget.events)) forward(element, event)
  for (const event of ['audit', 'sessionend']) forward(session, event)

  const $delivery = atom<Delivery>('none')
  let retry = (): void => undefined
  const { $isMissing } = microphone
  draw(<FrameNotices {...{ $isMissing, $delivery }} onRetry={() => retry()} />, document.body)
  document.body.append(outermost)
  void microphone.look()
  if (name === 'dictation' && session.session) {
    const loading = loadNoteDelivery(session.session, frame)
    element.addEventListener('dictationsent', (event) => {
      const { dictationId = '', patientId = '' } = (event as CustomEvent<Partial<SentDictation>>).detail
      loading.then(
        (delivery) => delivery.sent({ dictationId, patientId }),
        () => undefined,
      )
    })
    loading.then(
      (delivery) => {
        delivery.$delivery.listen((now) => $delivery.set(now))
        retry = delivery.retry
      },
      (error: unknown) => console.error('Chartside: notes of this page will not be handed over.', error),
    )
  }
  return frame
}
