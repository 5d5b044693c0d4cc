import { checkInWords, createWaitingDisplay, type TokenKind } from '@chartside/core/check-in'
import type { Clock } from '@chartside/core/lib/clock'
import { onHandover, perSession, type Session } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'

import { useSession, useWidget, useWords } from '../lib/context.ts'
import { windowStyles } from '../ui/styles.ts'
import { createAnnouncer } from './announcer.ts'
import css from './display.css?inline'
import { DisplayView, type DisplayWords } from './display-view.tsx'

interface DisplayOptions {
  kind: TokenKind
  /** Given by the page; '' for the user's own choice. */
  locationId: string
  isSpeaking: boolean
}

interface Look {
  words: DisplayWords
  lang: string
  dir: string
}

type State = 'closed' | 'open' | 'blocked'

/** The window of the waiting-room display; `blocked` by the browser's pop-up blocker. */
export interface Display {
  state: State
  open(): void
  close(): void
}

/** The display of a session. It stays open while the user is on other pages, and closes with the page or the session. */
export function useDisplay(options: DisplayOptions): Display {
  const session = useSession()
  const { words } = { words: useWords(checkInWords).display }
  const { root } = useWidget()
  const display = displayOf(session)
  const state = useStore(display.$state)
  return {
    state,
    open() {
      const base = root.querySelector<HTMLElement>('.base')
      display.open(options, { words, lang: base?.lang ?? 'en', dir: base?.dir ?? 'ltr' })
    },
    close: display.close,
  }
}

const displayOf = perSession(createDisplay)

/** Timers of the display's window, since browsers throttle those of a page in the background. */
const clockOf = (view: Window): Clock => ({
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = view.setTimeout(run, milliseconds)
    return () => view.clearTimeout(timer)
  },
  every(milliseconds, run) {
    const timer = view.setInterval(run, milliseconds)
    return () => view.clearInterval(timer)
  },
})

function createDisplay(session: Session) {
  const $state = atom<State>('closed')
  let end: () => void = () => undefined

  function open({ kind, locationId, isSpeaking }: DisplayOptions, look: Look): void {
    end()
    // An empty page of this origin: it gets tokens only, and nothing goes through storage or addresses.
    const view = window.open('', '', 'popup,width=1024,height=640') as (Window & typeof globalThis) | null
    if (!view) {
      $state.set('blocked')
      return
    }
    const root = createRoot(placeIn(view, look))
    const clock = clockOf(view)
    const waiting = createWaitingDisplay(session, kind, { locationId, clock })
    const announcer = createAnnouncer({ isSpeaking, words: look.words, lang: look.lang, clock })
    root.render(<DisplayView $room={waiting.$room} $caption={announcer.$caption} kind={kind} words={look.words} />)
    const stops = [
      waiting.onCall(announcer.announce),
      onHandover(session, () => end()),
      clock.every(1000, () => view.closed && end()),
    ]
    // A display that is no longer updated must not stay open.
    const leave = () => end()
    const listening = new AbortController()
    window.addEventListener('pagehide', leave, { signal: listening.signal })
    view.addEventListener('pagehide', leave, { signal: listening.signal })
    end = () => {
      end = () => undefined
      listening.abort()
      for (const stop of stops) stop()
      announcer.close()
      root.unmount()
      view.close()
      $state.set('closed')
    }
    $state.set('open')
  }

  return { $state, open, close: () => end() }
}

/** The root of the display in its window, with styles that a strict policy allows. */
function placeIn(view: Window & typeof globalThis, { words, lang, dir }: Look): HTMLElement {
  const page = view.document
  page.title = words.title
  page.documentElement.lang = lang
  const host = page.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  // A style sheet belongs to the window that creates it.
  root.adoptedStyleSheets = [...windowStyles, css].map((text) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  const place = page.createElement('div')
  place.className = 'base'
  place.lang = lang
  place.dir = dir
  root.append(place)
  page.body.replaceChildren(host)
  return place
}
