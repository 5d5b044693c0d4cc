import type { Page } from 'playwright'

/** The network profiles of Chromium's developer tools. */
export const networks = [
  { name: 'Fast 4G', downloadThroughput: (9_000_000 / 8) * 0.9, uploadThroughput: (1_500_000 / 8) * 0.9, latency: 165 },
  { name: 'Slow 4G', downloadThroughput: (1_600_000 / 8) * 0.9, uploadThroughput: (750_000 / 8) * 0.9, latency: 562.5 },
] as const
export type Network = (typeof networks)[number]

/** Gives a page a slower network. */
export async function slowDown(page: Page, { downloadThroughput, uploadThroughput, latency }: Network): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, downloadThroughput, uploadThroughput, latency })
}

/** Counts the bytes that a page receives from now on. */
export async function bytesOf(page: Page): Promise<{ bytes: number; requests: number }> {
  const received = { bytes: 0, requests: 0 }
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength
    received.requests++
  })
  await devtools.send('Network.enable')
  return received
}
