// Plain words in names and comments: these words are hard to read, and each has a usual replacement.
import { type ESTree, parseSync, Visitor } from 'vite'

import { type Check, lineAt, type Tree } from '../lib/tree.ts'

/** A word in a name (`tellPage`, `onHeard`), and its replacement. */
const inNames: Record<string, string> = {
  desk: 'what it is: testSession, context',
  hear: 'listener, receive',
  heard: 'what it is: events, recorded',
  hearer: 'listener',
  hearers: 'listeners',
  hearing: 'listening',
  heed: 'observe, sync',
  hush: 'mute',
  hushed: 'muted',
  meddle: 'change',
  most: 'max, limit, pageSize',
  said: 'what it is: message, isShown',
  tell: 'notify, report, listener',
  tells: 'notifies, reports',
  told: 'notified, reported',
  unsaid: 'what it is',
  whose: 'what it is: owner, patientId',
}
/** Words in comments and test titles; words that are often right, like 'most' in 'at most', are not included. */
const inText =
  /\b(told|heed(s|ed)?|hush(es|ed)?|meddle\w*|hearers?|anew|afresh|whoever|(by|of) (it|them)sel(f|ves)|leaf(s|ed|ing)? through|other makers'?|another maker|(?<!there )(is|are) no (?!longer\b|more\b|such\b)\w+)\b/gi
/** Functions whose first argument is a title, also as `test.each(…)(title, …)`. */
const titled = /^(test|it|describe|step)\b/

const partsOf = (name: string): string[] => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase())

export const language: Check = {
  name: 'plain language',
  find: (tree: Tree) =>
    tree.files
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/^scripts\/checks\//.test(path))
      .flatMap((path) => problemsOf(tree, path)),
}

function problemsOf(tree: Tree, path: string): string[] {
  const text = tree.read(path)
  const { program, comments } = parseSync(path, text)
  const problems: string[] = []
  const checkName = ({ name, start }: { name: string; start: number }): void => {
    for (const part of partsOf(name))
      if (Object.hasOwn(inNames, part))
        problems.push(`${path}:${lineAt(text, start)} '${name}' has '${part}': write ${inNames[part]}`)
  }
  const checkText = (words: string, start: number, where: string): void => {
    for (const { 0: word, index } of words.matchAll(inText))
      problems.push(`${path}:${lineAt(text, start + index)} '${word}' in ${where}: write it plainly`)
  }
  const checkTitle = ({ callee, arguments: [title] }: ESTree.CallExpression): void => {
    const isTitle = title?.type === 'Literal' || title?.type === 'TemplateLiteral'
    if (isTitle && titled.test(text.slice(callee.start))) checkText(text.slice(title.start, title.end), title.start, 'a title')
  }
  new Visitor({ Identifier: checkName, JSXIdentifier: checkName, CallExpression: checkTitle }).visit(program)
  for (const { value, start } of comments) checkText(value, start, 'a comment')
  for (const part of partsOf(path)) if (Object.hasOwn(inNames, part)) problems.push(`${path} has '${part}' in its name`)
  return problems
}
