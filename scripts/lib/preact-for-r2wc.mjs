// `react` for r2wc, which imports it as one object: with only what it uses, so that the rest stays out of the first load.
// In JavaScript, since the types of Preact and React exclude each other.
import { createElement } from 'preact'

// biome-ignore lint/style/noDefaultExport: r2wc imports it so
export default { createElement }
