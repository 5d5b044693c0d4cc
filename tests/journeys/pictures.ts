// Pictures of the portal, compared with those in tests/pictures, or renewed by `npm run pictures`.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { cameraFor, pictureFolder, remedy, renews } from '../camera.ts'

/** Takes and compares pictures in one browser. */
export interface Pictures {
  /** Why nothing is compared; undefined if everything is. */
  reason: string | undefined
  /** Takes a picture of the window once it stands still. */
  take(name: string): Promise<void>
  /** What differed, with what to do about it, and pictures that nothing takes any more. */
  differences(): string[]
}

/** Pictures of a page, whose names start with `prefix`. */
export async function picturesOf(page: Page, prefix: string): Promise<Pictures> {
  const { reason, take } = await cameraFor(page)
  const taken = new Set<string>()
  const found: string[] = []
  return {
    reason,
    async take(what) {
      const slug = `${prefix}-${what}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
      taken.add(`${slug}.webp`)
      const difference = await take(`${slug}.webp`)
      if (difference) found.push(difference)
    },
    differences() {
      if (reason) return []
      const old = readdirSync(pictureFolder).filter((name) => name.startsWith(`${prefix}-`) && !taken.has(name))
      if (renews()) for (const name of old) rmSync(join(pictureFolder, name))
      else found.push(...old.map((name) => `${name}: nothing takes this picture any more; ${remedy}`))
      return found
    },
  }
}
