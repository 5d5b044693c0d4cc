import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** A built folder: the files that a page needs, and their sizes. Read from the build's manifest. */
export class Bundle {
  readonly folder: string
  readonly #chunks: Record<string, Chunk>

  constructor(folder: string) {
    this.folder = folder
    this.#chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  }

  /** The files that are loaded together with the modules of these names or sources (entries, shared or lazy parts). */
  filesOf(...names: string[]): string[] {
    const files = new Set<string>()
    const add = (key: string): void => {
      const { file, imports = [], css = [] } = this.#chunks[key]!
      if (files.has(file)) return
      files.add(file)
      for (const style of css) files.add(style)
      imports.forEach(add)
    }
    for (const name of names) add(this.#keyOf(name))
    return [...files]
  }

  /** Transferred bytes of files. */
  gzipped(files: string[]): number {
    return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(this.folder, file)), { level: 9 }).length, 0)
  }

  #keyOf(name: string): string {
    const found = Object.entries(this.#chunks).find(([key, chunk]) => chunk.name === name || key === name || chunk.src === name)
    if (!found) throw new Error(`${this.folder} holds nothing called ${name}.`)
    return found[0]
  }
}
