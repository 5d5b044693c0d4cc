import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Accepts dropped files: handlers for the element, and whether files are over it. */
export function useDrop(wanted: boolean, onFiles: (files: readonly File[]) => void) {
  // Entering a child comes before leaving its parent, so only a count shows when the files are gone.
  const [depth, setDepth] = useState(0)
  if (!wanted) return { over: false, handlers: {} }
  const taken = (event: DragEvent): boolean => {
    if (!hasFiles(event)) return false
    event.preventDefault()
    // Only the innermost drop target takes them.
    event.stopPropagation()
    return true
  }
  return {
    over: depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => taken(event) && setDepth((now) => now + 1),
      onDragOver: (event: DragEvent) => {
        if (taken(event)) event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: (event: DragEvent) => taken(event) && setDepth((now) => Math.max(0, now - 1)),
      onDrop: (event: DragEvent) => {
        if (!taken(event)) return
        setDepth(0)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      },
    },
  }
}
