import type { Clock } from './clock.ts'

/** A page that does not answer within this time is not there, or is asleep. */
const answerMilliseconds = 250

interface Message {
  /** Which page says it. */
  from: string
  /** What it answers; left out in a question. */
  answer?: string
}

/**
 * What pages of one origin ask each other, under `name`. Nothing private may be asked or answered: every script of the origin
 * can listen. Where a browser has no such channel, nobody answers.
 */
export function otherPages(Channel: typeof BroadcastChannel | undefined, clock: Clock, name: string) {
  const from = String(Math.random())
  const open = () => (Channel ? new Channel(name) : undefined)
  return {
    /** Answers the other pages until the function that comes back is called. */
    answer(give: () => string): () => void {
      const channel = open()
      channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data?.from !== undefined && data.from !== from && data.answer === undefined)
          channel.postMessage({ from, answer: give() } satisfies Message)
      })
      return () => channel?.close()
    },
    /** Asks the other pages, and resolves with what they say. */
    async ask(): Promise<string[]> {
      const channel = open()
      if (!channel) return []
      const answers: string[] = []
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data?.from !== undefined && data.from !== from && data.answer !== undefined) answers.push(data.answer)
      })
      channel.postMessage({ from } satisfies Message)
      await new Promise<void>((resolve) => clock.after(answerMilliseconds, resolve))
      channel.close()
      return answers
    },
  }
}
