// Runs one of the project's commands: `node scripts/run.mjs <command> [options]`, on a bare Node 20.19 or newer.
// First installs the packages of the lock file if they are missing or differ. Plain JavaScript, since nothing is installed yet.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

import { createSteps } from './lib/steps.mjs'

const root = join(import.meta.dirname, '..')
const [command = '', ...options] = process.argv.slice(2)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`Chartside needs Node 20.19 or newer; this is ${process.versions.node}.`)

/** What only runs the product; other commands build or test it, with the packages of devDependencies. */
const isForUse = ['start', 'admin'].includes(command)

if (!installed()) {
  // What a command prints is sometimes read by programs, so the installation is reported beside it.
  await createSteps()
    .step('Installing the packages of package-lock.json', install)
    .catch(({ message }) => fail(message))
}

const storybook = [join(root, 'node_modules/storybook/dist/bin/dispatcher.js')]
const commands = {
  storybook: [...storybook, 'dev', '--port', '6006', '--no-open', '--disable-telemetry'],
  // Its references are relative, so that it can be served under any path.
  'build:storybook': [...storybook, 'build', '--output-dir', join(root, 'dist/storybook'), '--disable-telemetry'],
}
const script = commands[command] ?? [join(root, 'scripts', `${command.replace(':', '-')}.ts`)]
if (!existsSync(script[0])) fail(`There is no command '${command}'.`)

const child = spawn(process.execPath, ['--import', 'tsx', ...script, ...options], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)))

/** Installs the packages of the lock file. Rejects with what npm printed if it fails. */
function install() {
  // On Windows, only the shell finds npm.
  const left = isForUse ? ['--omit=dev'] : []
  const npm = spawn('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', ...left], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const printed = []
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (bytes) => printed.push(bytes))
  return new Promise((resolve, reject) => {
    npm.on('error', reject)
    npm.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${Buffer.concat(printed)}npm ci has failed; what it printed is above.`)),
    )
  })
}

/** Whether node_modules matches the lock file; packages for other systems may be absent, and those that this command does not need. */
function installed() {
  try {
    const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
    const present = read('node_modules/.package-lock.json')
    return Object.entries(read('package-lock.json')).every(
      ([path, { version, optional, dev, devOptional, link }]) =>
        !path.startsWith('node_modules/') ||
        link ||
        (!present[path] && (optional || (isForUse && (dev || devOptional)))) ||
        present[path]?.version === version,
    )
  } catch {
    return false
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
