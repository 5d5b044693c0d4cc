import { useLoaded } from '../lib/use-loaded.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const loadRendering = () => import('./rendered-note.tsx')

/** A note to be read. `landmarks` is false where another one stands on the same page, or where the text holds several. */
export function ReadNote({ text, landmarks = true }: { text: string; landmarks?: boolean }) {
  const loaded = useLoaded(loadRendering)
  if (loaded.state === 'loading') return <Skeleton lines={6} />
  // Without its looks the note is still the note.
  if (loaded.state === 'failed') return <p className="note-text note-plain">{text}</p>
  return <loaded.module.RenderedNote text={text} landmarks={landmarks} />
}
