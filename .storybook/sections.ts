/** The section of a Markdown text under a heading `## …` or `### …`, with the sections below it; '' if there is none. */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^##+ /.test(line) && line.replace(/^#+ /, '') === heading)
  if (start < 0) return ''
  const level = /^#+/.exec(lines[start]!)![0].length
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line) && /^#+/.exec(line)![0].length <= level)
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n')
}
