import { basename, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import type {} from 'vitest/node'

/**
 * Two ways to import a script that runs in a Worker or on the audio thread instead of on the page:
 * `import { text } from './x.ts?script-text'` returns it bundled as one text, for a Worker from a blob;
 * `import { url } from './x.ts?script-url'` returns its address next to the importing script, for a worklet, which pages allow by
 * its origin.
 */
export function scriptImports(): Plugin {
  let serving = false
  return {
    name: 'chartside:script-imports',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    // A bundled script changes with any of its imports, which vitest's cache does not know.
    configureVitest: ({ experimental_defineCacheKeyGenerator }) =>
      experimental_defineCacheKeyGenerator(({ id }) => (id.includes('?script-') ? false : undefined)),
    async load(id) {
      const [file = '', query = ''] = id.split('?')
      if (query.startsWith('script-text')) {
        const bundle = await bundled(file)
        for (const module of bundle.modules) this.addWatchFile(module)
        return `export const text = ${JSON.stringify(bundle.code)}`
      }
      if (query.startsWith('script-url')) {
        // The development server serves the script itself: worklets import nothing.
        const served = `/@fs/${file.split(sep).join('/').replace(/^\//, '')}`
        if (serving) return `export const url = new URL(${JSON.stringify(served)}, import.meta.url).href`
        const name = `${basename(file, '.ts')}.js`
        const asset = this.emitFile({ type: 'asset', name, source: (await bundled(file)).code })
        return `export const url = import.meta.ROLLUP_FILE_URL_${asset}`
      }
      return undefined
    },
  }
}

async function bundled(entry: string): Promise<{ code: string; modules: string[] }> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [output] = [made].flat()
  if (!output || !('output' in output)) throw new Error(`Bundling ${entry} gave nothing`)
  const [chunk] = output.output
  return { code: chunk.code, modules: chunk.moduleIds }
}
