import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { root } from '../../scripts/lib/run.ts'
import { freePort } from '../journeys/clinic.ts'

/** Where distributions put nginx, which is often not in the path of a user. */
const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync)

/** nginx in front of processes of the server. */
export interface DocumentedNginx {
  port: number
  stop(): Promise<void>
}

/** Starts nginx as docs/server.md configures it, but without TLS, on a loopback port. Undefined if it is not installed. */
export async function startDocumentedNginx(ports: readonly number[]): Promise<DocumentedNginx | undefined> {
  if (!program) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'chartside-nginx-'))
  const port = await freePort()
  const documented = /```nginx\n(.*?)```/s.exec(await readFile(join(root, 'docs/server.md'), 'utf8'))?.[1] ?? ''
  const site = documented
    .replace(/^ *ssl_.*\n/gm, '')
    .replace(/^ *listen .*$/m, `listen 127.0.0.1:${port};`)
    .replace(/^ *server 127\.0\.0\.1:4600( .*;)$/m, (_, options) =>
      ports.map((one) => `server 127.0.0.1:${one}${options}`).join('\n'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http { access_log off; ${temporary.join(' ')}
${site}}`,
  )
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const ended = once(nginx, 'exit')
  for (let isReady = false; !isReady; await wait(20)) {
    if (nginx.exitCode !== null || nginx.signalCode !== null)
      throw new Error('nginx does not accept the configuration of docs/server.md.')
    isReady = await fetch(`http://127.0.0.1:${port}/health`).then(
      () => true,
      () => false,
    )
  }
  return {
    port,
    async stop() {
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
