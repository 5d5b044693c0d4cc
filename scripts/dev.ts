// The portal with hot reload on port 4600 (PORT), in front of its own server, which restarts when its sources change. The
// examples, as pages of another origin, on the next port (4601); they load their elements from the first, also with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { servePages } from './lib/page-server.ts'
import { command, root } from './lib/run.ts'

const port = Number(process.env['PORT'] ?? 4600)
const examplesPort = port + 1
const apiPort = port + 2
const api = `http://127.0.0.1:${apiPort}`

const server = spawn(
  process.execPath,
  [command('tsx'), 'watch', '--clear-screen=false', 'packages/server/src/index.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(apiPort),
      LOG: process.env['LOG'] ?? 'file',
      ALLOWED_ORIGINS: process.env['ALLOWED_ORIGINS'] ?? `http://localhost:${examplesPort}`,
      FRAME_ORIGINS: process.env['FRAME_ORIGINS'] ?? `http://localhost:${examplesPort}`,
    },
  },
)

/** Serves the sources of the elements at the addresses of the built ones, `/cdn/v0/chartside-recorder.js`. */
const hotElements = (): Plugin => ({
  name: 'chartside:hot-elements',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, name] = request.url?.match(/^\/cdn\/v[\w.-]+\/(chartside[\w-]*|frame)\.js/) ?? []
      if (!name) return next()
      // The code that React's hot reload needs on a page that Vite does not serve.
      const preamble = `import refresh from '/@react-refresh'; refresh.injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type`
      response.setHeader('content-type', 'text/javascript')
      response.setHeader('access-control-allow-origin', '*')
      response.end(`${preamble}\nawait import('/@id/cdn:${name.startsWith('chartside-') ? 'define/' : ''}${name}')`)
    })
  },
})

const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  root: join(root, 'packages/host-app'),
  plugins: [hotElements()],
  server: {
    port,
    strictPort: true,
    cors: true,
    origin: `http://localhost:${port}`,
    fs: { allow: [root] },
    proxy: { '/api': api, '/config.json': api, '/health': api, '/files': api, '/app': { target: api, ws: true } },
  },
})
await vite.listen()
const replace = (text: string) => text.replaceAll('http://localhost:4600', `http://localhost:${port}`)
const examples = await servePages(join(root, 'examples'), { port: examplesPort, replace })
console.log(
  `Portal, hot:            http://localhost:${port}\nExamples, other origin: ${examples.origin}/recorder.html, /plain.html, /patients.html and /frame.html`,
)

const stop = async (): Promise<void> => {
  server.kill('SIGTERM')
  await Promise.allSettled([vite.close(), examples.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
server.once('exit', () => void stop())
