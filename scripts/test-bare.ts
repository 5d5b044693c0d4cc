// Proves `npm test` on a bare machine: in a chroot of plain Debian with Node and nothing else, on a fresh clone of the last commit.
// `-- --start` proves `npm start` there instead. Needs root, Linux and `debootstrap`; uses the machine's network, apt and npm settings.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '../tests/journeys/clinic.ts'
import { quietly } from './lib/machine.ts'
import { root } from './lib/run.ts'
import { createSteps } from './lib/steps.mjs'

/** The home of the bare machine's only user. */
const home = '/root'
const project = '/chartside'
const minute = 60_000
const { step } = createSteps()

const missing = whatIsMissing()
if (missing) {
  console.error(missing)
  process.exit(1)
}
const machine = mkdtempSync(join(tmpdir(), 'chartside-bare-'))
let running: ChildProcess | undefined
const remove = () => rmSync(machine, { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    // Its mounts end with it, and the folder is removed below.
    running?.kill('SIGKILL')
    process.exitCode = 1
  })
try {
  await step('Installing Debian', () => install())
  await step('Copying Node, npm and their settings', () => copyNode())
  await step('Cloning the last commit', () => must('git', ['clone', '--quiet', '--no-hardlinks', root, join(machine, project)]))
  process.exitCode ||= process.argv.includes('--start') ? await starts() : await tests()
} finally {
  await step('Removing it', remove)
}

/** What this machine lacks, as a sentence; undefined if nothing. */
function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'A chroot needs Linux and root: try `sudo npm run test:bare`.'
  const lacking = ['debootstrap', 'unshare', 'git'].filter((program) => !onPath(program))
  if (lacking.length > 0) return `Install ${lacking.join(', ')}; then try again.`
  if (quietly('unshare', ['--mount', '--pid', '--fork', 'true']))
    return 'This machine does not allow mounts: use one that is no container.'
  return undefined
}

function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find(existsSync)
}

function must(program: string, args: string[]): void {
  const failure = quietly(program, args)
  if (failure !== undefined) throw new Error(failure)
}

/** The smallest Debian there is, of this machine's release, with the sources and certificates of this machine. */
function install(): void {
  // PostgreSQL runs as another user there.
  chmodSync(machine, 0o755)
  const about = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  const [, release = 'bookworm'] = (/^ID=debian$/m.test(about) && /^VERSION_CODENAME=(\w+)$/m.exec(about)) || []
  const sources = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'].filter(existsSync)
  const [mirror] = sources.flatMap(
    (file) => /^(?!#).*?(https?:\S+\/debian)\/?(?=\s|$)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? [],
  )
  must('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, machine, ...(mirror ? [mirror] : [])])
  const settings = ['/etc/resolv.conf', '/etc/hosts', '/etc/apt/auth.conf.d', '/etc/ssl/certs/ca-certificates.crt']
  for (const path of [...sources, ...settings]) copy(path)
}

function copy(from: string, to = from): void {
  if (existsSync(from)) cpSync(from, join(machine, to), { recursive: true, dereference: true })
}

function copyNode(): void {
  const npm = dirname(dirname(realpathSync(onPath('npm') ?? '/usr/bin/npm')))
  copy(process.execPath, '/usr/local/bin/node')
  copy(npm, '/usr/local/lib/node_modules/npm')
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(machine, 'usr/local/bin/npm'))
  symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', join(machine, 'usr/local/bin/npx'))
  mkdirSync(join(machine, 'usr/local/etc'), { recursive: true })
  const setting = (name: string) => spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim()
  copy(setting('globalconfig'), '/usr/local/etc/npmrc')
  copy(setting('userconfig'), `${home}/.npmrc`)
}

/** Runs a command in the clone, with the machine's own `/dev` and `/proc`. Its mounts and processes end with it. */
function run(command: string, settings: Record<string, string> = {}): ChildProcess {
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(https?|no|all)_proxy$|^npm_config_registry$|^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i.test(name),
  )
  const environment = Object.entries({ ...Object.fromEntries(passed), HOME: home, LANG: 'C.UTF-8', ...settings })
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const inside = [
    'env',
    '-i',
    path,
    ...environment.map(([name, value]) => `${name}=${value}`),
    'sh',
    '-c',
    `cd ${project} && ${command}`,
  ]
  const mounts = 'mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'
  const namespace = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${join(machine, 'proc')}`]
  running = spawn('unshare', [...namespace, 'sh', '-c', mounts, machine, ...inside], { stdio: ['ignore', 'pipe', 'inherit'] })
  running.stdout?.pipe(process.stdout)
  return running
}

/** Runs the tests; repeats their last line, which counts them. */
async function tests(): Promise<number> {
  let end = ''
  const child = run('.ci/run')
  child.stdout?.on('data', (bytes) => {
    end = `${end}${bytes}`.slice(-1000)
  })
  const [code] = await once(child, 'close')
  console.log(`On a bare machine: ${end.trimEnd().split('\n').at(-1)}`)
  return code ?? 1
}

/** Starts the product, and expects its portal and an answer of its API. */
async function starts(): Promise<number> {
  const port = String(await freePort())
  const child = run('npm start', { PORT: port })
  const ended = once(child, 'close')
  const end = Date.now() + 15 * minute
  const answers = async (path: string, text: string) =>
    fetch(`http://localhost:${port}${path}`).then(
      async (answer) => answer.ok && (await answer.text()).includes(text),
      () => false,
    )
  while (child.exitCode === null && child.signalCode === null && Date.now() < end) {
    if ((await answers('/login', '<title>')) && (await answers('/api/v4/openapi.json', '"openapi"'))) {
      child.kill('SIGTERM')
      await ended
      console.log('On a bare machine: npm start answers.')
      return 0
    }
    await new Promise((wait) => setTimeout(wait, 500))
  }
  child.kill('SIGKILL')
  await ended
  console.log('On a bare machine: npm start does not answer.')
  return 1
}
