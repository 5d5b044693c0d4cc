// Creates packages/server/src/login/common-passwords.txt from the list of @zxcvbn-ts/language-common, most common first:
// `node --import tsx scripts/common-passwords.ts`. It contains hashes, since many of the words are offensive.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'

import { hashOfPassword } from '../packages/server/src/login/common-passwords.ts'
import { root } from './lib/run.ts'

const count = 10_000
const minLength = 12
const perLine = 14

const words = dictionary['passwords-common'].filter((word, rank) => rank < count || word.length >= minLength)
const hashes = [...new Set(words.map(hashOfPassword))].sort()
const lines = Array.from({ length: Math.ceil(hashes.length / perLine) }, (_, line) =>
  hashes.slice(line * perLine, (line + 1) * perLine).join(' '),
)
const head = [
  `# The ${count} most common passwords, and the longer ones among the next, each as the first six bytes of its SHA-256 in base64.`,
  '# Made by scripts/common-passwords.ts from @zxcvbn-ts/language-common, which is under the MIT licence:',
  '# Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc. Copyright (c) 2021 @zxcvbn-ts',
]
writeFileSync(join(root, 'packages/server/src/login/common-passwords.txt'), `${[...head, ...lines].join('\n')}\n`)
