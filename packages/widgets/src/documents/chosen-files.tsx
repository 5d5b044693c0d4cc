import { type ChosenFile, type DocumentUpload, documentWords, visibleName } from '@chartside/core/documents'
import { formatBytes } from '@chartside/core/lib/amounts'
import { percentOf } from '@chartside/core/lib/progress'
import { useStore } from '@nanostores/react'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { AlertIcon, CheckIcon } from '../ui/icons.tsx'
import { ClearIcon } from '../ui/page-icons.tsx'
import { Warning } from '../ui/problem.tsx'

/** The chosen files with their progress and problems. */
export function ChosenFiles({ upload, onDone }: { upload: DocumentUpload; onDone: () => void }) {
  const words = useWords(documentWords)
  const files = useStore(upload.$files)
  if (files.length === 0) return null
  return (
    <ul className="stack tight" aria-label={words.files}>
      {files.map((chosen) => (
        <ChosenRow key={chosen.key} chosen={chosen} upload={upload} onDone={onDone} />
      ))}
    </ul>
  )
}

interface ChosenRowProps {
  chosen: ChosenFile
  upload: DocumentUpload
  onDone: () => void
}

function ChosenRow({ chosen, upload, onDone }: ChosenRowProps) {
  const words = useWords(documentWords)
  const { key, file } = chosen
  const name = visibleName(file.name)
  useWidgetError(chosen.state === 'failed' ? chosen.error : undefined)
  const retry = async () => {
    if (await upload.retry(key)) onDone()
  }
  return (
    <li className="box chosen-file" data-state={chosen.state}>
      <div className="chosen-about">
        <bdi translate="no" className="anywhere chosen-name">
          {name}
        </bdi>
        <span className="hint numbers">{formatBytes(file.size)}</span>
      </div>
      <ChosenProgress chosen={chosen} />
      <div className="chosen-tools">
        {chosen.state === 'failed' && (
          <Button size="small" aria-label={words.retryFile(name)} onClick={() => void retry()}>
            {words.retry}
          </Button>
        )}
        {chosen.state === 'sending' && (
          <IconButton size="small" label={words.cancelFile(name)} icon={<ClearIcon />} onClick={() => upload.stop(key)} />
        )}
        {!['sending', 'filed', 'checking'].includes(chosen.state) && (
          <IconButton size="small" label={words.removeFile(name)} icon={<ClearIcon />} onClick={() => upload.drop(key)} />
        )}
      </div>
    </li>
  )
}

function ChosenProgress({ chosen }: { chosen: ChosenFile }) {
  const words = useWords(documentWords)
  const label = words.progressOf(chosen.file.name)
  switch (chosen.state) {
    case 'checking':
      return <p className="quiet chosen-state">{words.checking}</p>
    case 'ready':
      return chosen.warning ? <Warning>{chosen.warning}</Warning> : <p className="quiet chosen-state">{words.waiting}</p>
    case 'refused':
      return <Problem>{chosen.why}</Problem>
    case 'failed':
      return <Problem>{`${chosen.problem} ${chosen.unsure ? words.unsure : words.notFiled}`.trim()}</Problem>
    case 'filed':
      return (
        <p className="quiet chosen-state" data-tone="success">
          <CheckIcon />
          {words.filed}
        </p>
      )
    case 'sending': {
      const percent = percentOf(chosen)
      return (
        <p className="quiet chosen-state">
          <progress aria-label={label} max={100} {...(percent === undefined ? {} : { value: percent })} />
          {percent !== undefined && <span className="numbers">{words.sent(percent)}</span>}
        </p>
      )
    }
  }
}

const Problem = ({ children }: { children: string }) => (
  <p className="quiet chosen-state" data-tone="danger" role="alert">
    <AlertIcon />
    {children}
  </p>
)
