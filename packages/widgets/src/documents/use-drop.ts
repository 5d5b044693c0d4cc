import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Lets files be dropped on an element: handlers for it, and whether files are above it. */
export function useDrop(wanted: boolean, onFiles: (files: readonly File[]) => void) {
  // Entering a child comes before leaving its parent: only a count tells when the files are gone.
  const [depth, setDepth] = useState(0)
  if (!wanted) return { over: false, handlers: {} }
  const taken = (event: DragEvent): boolean => {
    if (!hasFiles(event)) return false
    event.preventDefault()
    // One place takes them, not the one around it as well.
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
