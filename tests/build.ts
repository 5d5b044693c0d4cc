import { buildServed } from '../scripts/build.ts'

/** Before any browser test: builds what the server serves, where the sources are newer. */
const build = (): Promise<void> => buildServed()
// biome-ignore lint/style/noDefaultExport: Playwright calls what is exported so
export default build
