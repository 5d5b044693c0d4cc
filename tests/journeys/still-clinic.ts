// A clinic whose clock stands still, so that pictures of its portal differ only where the portal does.
import { environmentStoppedAt } from '../../scripts/lib/clocks.ts'
import { startClinic } from './clinic.ts'
import { test as base, practicePhone } from './portal.ts'

/** When the practice was made: ten minutes earlier, so that its newest dictation is no longer pending. */
const made = '2026-11-18T16:02:30Z'
/** A Wednesday, 10:12 in Chicago, where the practice is. */
const moment = '2026-11-18T16:12:30Z'

/** Journeys at that moment, for the server and the page; timers run. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(moment)
    await use(page)
  },
  clinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const settings = { PRACTICE_PHONE: practicePhone, ...environmentStoppedAt(made) }
      const clinic = await startClinic(settings, { fresh: true, engine: 'PostgreSQL' })
      await clinic.stop()
      Object.assign(settings, environmentStoppedAt(moment))
      await clinic.start()
      await use(clinic)
      await clinic.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
