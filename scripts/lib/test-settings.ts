import { availableParallelism } from 'node:os'

/** Timeouts of a test and its waits on a busy machine, in milliseconds. */
export const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { interval: 10, timeout: 30_000 } } }

/** By default vitest leaves one processor idle, half of a small machine; this uses a page for each. */
export const maxWorkers = availableParallelism()

/** Loaded for a recording: discovered only then, they would make the development server reload the page during the recording. */
export const encoders = ['wasm-media-encoders/esnext', '@breezystack/lamejs']
