import { documentWords } from '@chartside/core/documents'
import { useEffect, useRef, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { onResize } from '../lib/on-resize.ts'
import { IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { RotateIcon, WholeIcon, ZoomInIcon, ZoomOutIcon } from './document-icons.tsx'
import { pictureLayout, zoomSteps } from './picture-layout.ts'

interface PictureViewProps {
  src: string
  name: string
  /** Reloads the picture's address, if that can help. */
  onRetry?: (() => void) | undefined
}

/** A picture to zoom and rotate, for viewing only. Photos are upright by their EXIF orientation. */
export function PictureView({ src, name, onRetry }: PictureViewProps) {
  const words = useWords(documentWords)
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [natural, setNatural] = useState<{ width: number; height: number }>()
  const [quarters, setQuarters] = useState(0)
  const [step, setStep] = useState(0)
  const [failed, setFailed] = useState(false)
  const zoom = zoomSteps[step] ?? 1

  useEffect(() => {
    const element = box.current!
    const measure = () => setRoom({ width: element.offsetWidth, height: element.offsetHeight })
    return onResize([element], measure)
  }, [])

  const again = () => {
    setFailed(false)
    onRetry?.()
  }
  const layout = natural && room.width > 0 ? pictureLayout(natural, room, quarters, zoom) : undefined
  return (
    <div className="stack tight picture">
      <div className="picture-tools" role="toolbar" aria-label={words.preview}>
        <IconButton
          size="small"
          label={words.zoomOut}
          icon={<ZoomOutIcon />}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <span className="picture-zoom numbers">{words.zoom(zoom * 100)}</span>
        <IconButton
          size="small"
          label={words.zoomIn}
          icon={<ZoomInIcon />}
          disabled={step === zoomSteps.length - 1}
          onClick={() => setStep(step + 1)}
        />
        <IconButton size="small" label={words.wholePicture} icon={<WholeIcon />} onClick={() => setStep(0)} />
        <IconButton size="small" label={words.rotate} icon={<RotateIcon />} onClick={() => setQuarters(quarters + 1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled by touch must be scrolled by keys too */}
      <section className="picture-box" ref={box} tabIndex={0} aria-label={words.previewOf(name)}>
        {failed ? (
          <Failed message={words.previewFailed} onRetry={again} />
        ) : (
          <div className="picture-frame" style={layout && { inlineSize: layout.frame.width, blockSize: layout.frame.height }}>
            <img
              src={src}
              alt={words.previewOf(name)}
              data-quarters={quarters % 4}
              style={layout && { width: layout.picture.width, height: layout.picture.height, rotate: `${quarters * 90}deg` }}
              hidden={!layout}
              onLoad={({ currentTarget }) =>
                setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              onError={() => setFailed(true)}
            />
          </div>
        )}
      </section>
    </div>
  )
}
