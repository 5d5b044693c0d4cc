import type { CopiedNote } from '@chartside/core/notes'
import { type AuditedRecord, audit } from '@chartside/core/session'
import { type RefObject, useEffect } from 'react'

import { useLatest, useSession, useWidget } from '../lib/context.ts'

/**
 * Makes Ctrl+A select this note alone while it is in the topmost dialog or in the focused element. Copied text keeps its headings
 * and bullets, which browsers omit from plain text, and the audit trail names `record`.
 */
export function useCopyNote(place: RefObject<HTMLElement | null>, record: AuditedRecord): void {
  const session = useSession()
  const latest = useLatest(record)
  const { host } = useWidget()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const note = place.current
      const isSelectAll = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a'
      if (!note || !isSelectAll || event.defaultPrevented || isInField(event) || !isInFront(note, host, event)) return
      event.preventDefault()
      getSelection()?.setBaseAndExtent(note, 0, note, note.childNodes.length)
    }
    const copy = (event: ClipboardEvent) => {
      const part = place.current && selectedPart(place.current)
      if (!part || !event.clipboardData || event.defaultPrevented) return
      const { html, plain } = copied(part)
      event.clipboardData.setData('text/html', html)
      event.clipboardData.setData('text/plain', plain)
      event.preventDefault()
      audit(session, 'copy', latest.current)
    }
    const end = new AbortController()
    document.addEventListener('keydown', press, { signal: end.signal })
    document.addEventListener('copy', copy, { signal: end.signal })
    return () => end.abort()
  }, [place, host, session, latest])
}

/** True for a key that is typed into a field. */
export function isInField(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** True if a key can be meant for this place: it is visible, not covered, and in the topmost dialog or the focused element. */
export function isInFront(place: HTMLElement, host: HTMLElement, event: KeyboardEvent): boolean {
  if (place.getClientRects().length === 0) return false
  const top = [...(place.getRootNode() as ShadowRoot).querySelectorAll('dialog:modal')].at(-1)
  if (place.closest('dialog') !== (top ?? null)) return false
  return top !== undefined || event.composedPath().includes(host)
}

/** The selected part of the note; undefined if nothing is selected, or something outside of it. */
function selectedPart(note: HTMLElement): DocumentFragment | undefined {
  const selection = getSelection()
  const root = note.getRootNode()
  if (!selection || !(root instanceof ShadowRoot) || typeof selection.getComposedRanges !== 'function') return undefined
  const [found] = selection.getComposedRanges({ shadowRoots: [root] })
  if (!found || found.collapsed || !note.contains(found.startContainer) || !note.contains(found.endContainer)) return undefined
  const range = new Range()
  range.setStart(found.startContainer, found.startOffset)
  range.setEnd(found.endContainer, found.endOffset)
  return range.cloneContents()
}

/** A part of a rendered note for the clipboard, without the styles of this page. */
export function copied(part: DocumentFragment): CopiedNote {
  const holder = document.createElement('div')
  holder.append(part)
  for (const tool of holder.querySelectorAll('.section-tools')) tool.remove()
  for (const element of holder.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name !== 'value') element.removeAttribute(name)
  return { html: holder.innerHTML, plain: plainLines(holder).join('\n') }
}

/** The lines of a note as plain text, with an empty line before each heading and markers before items. */
function plainLines(holder: Element): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
  }
  const walk = (node: Node, indent: string) => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent ?? ''
    if (!(node instanceof Element)) return
    const tag = node.localName
    if (tag === 'br') return end()
    const isBlock = /^(p|li|ul|ol|h\d|section|div|hr|tr)$/.test(tag)
    if (isBlock) end()
    if (/^h\d$/.test(tag) && lines.length > 0) lines.push('')
    if (/^t[hd]$/.test(tag) && node.previousElementSibling) line += ' | '
    if (tag === 'li') line = indent.slice(2) + markerOf(node)
    for (const child of node.childNodes) walk(child, tag === 'ul' || tag === 'ol' ? `${indent}  ` : indent)
    if (isBlock) end()
  }
  for (const child of holder.childNodes) walk(child, '')
  end()
  return lines
}

function markerOf(item: Element): string {
  const list = item.parentElement
  if (list?.localName !== 'ol') return '- '
  return `${item.getAttribute('value') ?? [...list.children].indexOf(item) + 1}. `
}
