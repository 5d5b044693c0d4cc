// Compressed copies of served files, created once by the build, so that no request has to wait for compression or can cause it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesUnder } from './files.ts'

const compressible = /\.(html|js|css|json|svg|txt|wasm)$/
/** Bytes below which compression saves too little. */
const smallest = 1024
const copies = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

/** Adds `x.js.br` and `x.js.gz` for every text file of a folder. */
export async function compressFolder(folder: string): Promise<void> {
  const compressed = filesUnder(folder, '', compressible).map(async (name) => {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < smallest) return
    for (const [ending, compress] of Object.entries(copies)) writeFileSync(`${file}.${ending}`, await compress(bytes))
  })
  await Promise.all(compressed)
}
