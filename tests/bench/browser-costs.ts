import type { CDPSession } from 'playwright'

/** The JavaScript heap of a page after a collection, in MB. */
export async function heapMegabytes(devtools: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** The processor time of all processes of a browser so far, in seconds. */
export async function processorSeconds(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** The ids of the processes that run a browser's pages. */
export async function rendererIds(devtools: CDPSession): Promise<number[]> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}
