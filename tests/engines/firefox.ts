import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

import type { EngineWindow } from './engine.ts'

/** Firefox's fake microphone, a hum, without a permission prompt or a start page. */
const settings = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'network.captive-portal-service.enabled': false,
  'services.settings.server': 'data:,',
}

type Answer = { id: number } & ({ type: 'success'; result: unknown } | { type: 'error'; error: string; message: string })

/** The result of a function in the page. */
interface Ran {
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

/** Starts Firefox headless and controls it by WebDriver BiDi, which needs no separate driver. */
export async function openFirefox(program: string): Promise<EngineWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'chartside-firefox-'))
  const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
  })
  const socket = new WebSocket(`${await addressOf(browser.stderr)}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (bytes) => {
    const answer = JSON.parse(String(bytes)) as Answer
    waiting.get(answer.id)?.(answer)
  })
  let last = 0
  // It waits as long as the test: a busy machine takes minutes to start Firefox.
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++last
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`)
    return answer.result as Result
  }
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: [{ context: string }] }>('browsingContext.getTree', {})
  const [{ context }] = contexts

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(look, ...given) {
      const { result, exceptionDetails } = await send<Ran>('script.callFunction', {
        functionDeclaration: `async (given) => JSON.stringify(await (${look})(...JSON.parse(given)))`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
        userActivation: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    async press({ x, y }) {
      const at = { x: Math.round(x), y: Math.round(y) }
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      const ended = once(browser, 'exit')
      socket.close()
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Firefox prints its address on its error output. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = ''
  for await (const [bytes] of on(output, 'data')) {
    printed += bytes
    const found = /WebDriver BiDi listening on (\S+)/.exec(printed)
    if (found) return found[1]!
  }
  throw new Error(`Firefox did not start:\n${printed}`)
}
