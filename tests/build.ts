import { buildServed } from '../scripts/build.ts'

/** Before any browser test: builds what the server serves, where the sources are newer. `PORTAL_DIR` names a build to be taken as it is. */
async function build(): Promise<void> {
  if (!process.env['PORTAL_DIR']) await buildServed()
}
// biome-ignore lint/style/noDefaultExport: Playwright calls what is exported so
export default build
