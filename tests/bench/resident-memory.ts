import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/) ?? []
  if (!kilobytes) throw new Error('The memory of the server cannot be read on this system.')
  return Number(kilobytes) / 1024
}
