import { lazyModule } from '../lib/lazy-module.ts'

/** What a review has beside its tabs. */
export const $extras = lazyModule(() => import('./review-extras.tsx'))
