import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Capabilities, Origin } from 'selenium-webdriver'

import { freePort } from '../journeys/clinic.ts'
import type { EngineWindow } from './engine.ts'

/** WebKit's fake microphone, which beeps. */
const settings = ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true']

/** Starts WebKitGTK on a virtual display and controls it through its WebDriver. */
export async function openWebKit({
  driver,
  browser,
  screen,
}: {
  driver: string
  browser: string
  screen: string
}): Promise<EngineWindow> {
  const home = mkdtempSync(join(tmpdir(), 'chartside-webkit-'))
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3]!, 'data')) as [Buffer]
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${number.toString().trim()}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const service = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const ends = [service, display]
  await listening(port)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: settings },
  })
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build()
  await session.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 })
  const version = (await session.getCapabilities()).getBrowserVersion()

  return {
    name: `WebKit ${version}`,
    open: (address) => session.get(address),
    async run(look, ...given) {
      const { answer, error } = await session.executeAsyncScript<{ answer?: string; error?: string }>(
        `const [given, done] = arguments
        Promise.resolve(JSON.parse(given)).then((given) => (${look})(...given)).then(
          (answer) => done({ answer: JSON.stringify(answer) }),
          (error) => done({ error: String(error) }),
        )`,
        JSON.stringify(given),
      )
      if (error) throw new Error(error)
      return answer === undefined ? undefined : JSON.parse(answer)
    },
    async press({ x, y }) {
      await session
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
        .click()
        .perform()
    },
    async type(text) {
      await session.actions().sendKeys(text).perform()
    },
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async close() {
      await session.quit().catch(() => undefined)
      await Promise.all(ends.map(end))
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  program.kill()
  await ended
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`)
      return
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
