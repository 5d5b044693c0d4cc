// Moves the clock of a process and its threads by CLOCK_OFFSET milliseconds, or stops it at
// CLOCK_STOPPED, in milliseconds since 1970; loaded by `node --import`, so that child processes
// have the same time. Ages of files do not change, since their times move, too. Plain JavaScript, since it runs before
// the TypeScript loader.
import fs from 'node:fs'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const offset = Number(process.env.CLOCK_OFFSET)
const realNow = Date.now
const now = () => Number(process.env.CLOCK_STOPPED) || realNow() + offset

globalThis.Date = new Proxy(Date, {
  construct: (target, args, created) => Reflect.construct(target, args.length > 0 ? args : [now()], created),
  apply: (target) => new target(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})
// Libraries recognize a class by the constructor of its prototype.
Date.prototype.constructor = Date

const format = Intl.DateTimeFormat.prototype.formatToParts
Intl.DateTimeFormat.prototype.formatToParts = function (date = now()) {
  return format.call(this, date)
}

// Node itself sets the time in a response.
const { writeHead } = http.ServerResponse.prototype
http.ServerResponse.prototype.writeHead = function (...args) {
  if (this.sendDate && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, args)
}

const { stat, utimes } = fs.promises
const moved = (date, by) => new Date(new Date(date).getTime() + by)
fs.promises.stat = async (path, options) => {
  const stats = await stat(path, options)
  if (!options?.bigint) stats.mtimeMs += offset
  return stats
}
fs.promises.utimes = (path, read, written) => utimes(path, moved(read, -offset), moved(written, -offset))
syncBuiltinESMExports()
