import { readFileSync } from 'node:fs'

/** Memory that a process holds, in MB. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/) ?? []
  if (!kilobytes) throw new Error('The memory of the server cannot be read on this system.')
  return Number(kilobytes) / 1024
}
