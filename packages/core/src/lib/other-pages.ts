import type { Clock } from './clock.ts'

/** A page that does not answer within this time is gone or asleep. */
const answerMilliseconds = 250

interface Message {
  /** The sending page. */
  from: string
  says: 'hello' | 'here' | 'gone' | 'question' | 'answer'
  answer?: string
}

/** One page among those of its origin that joined under the same name. */
export interface OtherPages {
  /** Asks the other pages and resolves with their answers; undefined at once if there are none. */
  ask(): Promise<string[]> | undefined
  leave(): void
}

/**
 * Joins the pages of this origin under `name` and answers their questions with `give()`. Nothing private may be asked or
 * answered: every script of the origin can listen. Without BroadcastChannel there is no other page.
 */
export function joinOtherPages(
  Channel: typeof BroadcastChannel | undefined,
  clock: Clock,
  name: string,
  give: () => string,
): OtherPages {
  if (!Channel) return { ask: () => undefined, leave: () => undefined }
  const from = String(Math.random())
  const channel = new Channel(name)
  const others = new Set<string>()
  let answers: string[] = []
  const post = (says: Message['says'], answer?: string) =>
    channel.postMessage({ from, says, ...(answer === undefined ? {} : { answer }) } satisfies Message)

  channel.onmessage = ({ data }: MessageEvent<Partial<Message> | null>) => {
    if (typeof data?.from !== 'string') return
    if (data.says === 'gone') others.delete(data.from)
    else others.add(data.from)
    if (data.says === 'hello') post('here')
    if (data.says === 'question') post('answer', give())
    if (data.says === 'answer' && data.answer !== undefined) answers.push(data.answer)
  }
  const hide = () => post('gone')
  const show = ({ persisted }: PageTransitionEvent) => persisted && post('hello')
  globalThis.addEventListener?.('pagehide', hide)
  globalThis.addEventListener?.('pageshow', show)
  post('hello')

  return {
    ask() {
      if (others.size === 0) return undefined
      answers = []
      post('question')
      return new Promise((resolve) => clock.after(answerMilliseconds, () => resolve(answers)))
    },
    leave() {
      hide()
      channel.close()
      globalThis.removeEventListener?.('pagehide', hide)
      globalThis.removeEventListener?.('pageshow', show)
    },
  }
}
