import { vocabularyOf, vocabularyWords } from '@chartside/core/vocabulary'
import { useStore } from '@nanostores/react'

import { loadingState } from '../lib/common.ts'
import { useElementState, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { buttonParts, dialogParts, emptyPart, errorPart, fieldParts, menuParts, tableParts } from '../lib/parts.ts'
import { flag } from '../lib/props.ts'
import { useLeaveWarning } from '../lib/use-leave-warning.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import formLayout from '../ui/form-layout.css?inline'
import { LoadFailure } from '../ui/load-failure.tsx'
import { OwnerWords } from './owner-words.tsx'
import css from './vocabulary.css?inline'

export const vocabularyWidget = defineWidget({
  tag: 'chartside-vocabulary',
  about:
    "The words that the speech service is given, and corrections of what it writes: the provider's own and the practice's. Shows nothing if the backend has no vocabularies.",
  props: { noHeading: flag('Hides the heading, if the page has one.') },
  parts: {
    form: 'A form with a word.',
    ...buttonParts,
    ...fieldParts,
    ...tableParts,
    ...menuParts,
    ...dialogParts,
    ...emptyPart,
    ...errorPart,
  },
  states: { ...loadingState, unavailable: 'The backend has no vocabularies, and nothing is shown.' },
  styles: [formLayout, css],
  component: function VocabularyElement({ noHeading, disabled }) {
    const vocabulary = vocabularyOf(useSession())
    const words = useWords(vocabularyWords)
    const { user, practice } = vocabulary.owners
    const loaded = useStore(practice.$words)
    const isOffered = useStore(vocabulary.$isOffered)
    const removal = useStore(vocabulary.$removal)
    const own = useStore(user.$words)
    const isOwnShown = useStore(user.$mayEdit)
    const hasUnsent = [useStore(user.form.$changed), useStore(practice.form.$changed)].includes(true)
    useRefresh(() => void vocabulary.reload())
    useElementState('loading', loaded.state === 'loading')
    useElementState('unavailable', isOffered === false)
    useLeaveWarning(hasUnsent)
    if (isOffered === false) return null
    const asked = removal.state === 'none' ? undefined : [...(own.data ?? []), ...(loaded.data ?? [])].find(isAsked)
    function isAsked({ id }: { id: string }): boolean {
      return removal.state !== 'none' && removal.id === id
    }
    return (
      <section className="container stack vocabulary" aria-label={words.title}>
        {!noHeading && <h2>{words.title}</h2>}
        <p className="quiet">{words.about}</p>
        <p>{words.noPatients}</p>
        {loaded.state === 'failed' && loaded.data === undefined ? (
          <LoadFailure of={loaded} {...words} onRetry={() => void vocabulary.reload()} />
        ) : (
          <>
            {isOwnShown && <OwnerWords {...{ vocabulary, disabled }} owner="user" />}
            <OwnerWords {...{ vocabulary, disabled }} owner="practice" />
          </>
        )}
        <AskFirst
          about={removal}
          patient="nobody"
          question={words.removeQuestion(asked?.text ?? '')}
          onYes={() => void vocabulary.remove()}
          onNo={vocabulary.keep}
        />
      </section>
    )
  },
})
