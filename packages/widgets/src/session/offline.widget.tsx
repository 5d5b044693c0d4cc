import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'

import { useElementState, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { buttonParts } from '../lib/parts.ts'
import { Button } from '../ui/button.tsx'
import { InfoIcon } from '../ui/icons.tsx'
import css from './offline.css?inline'

export const offlineWidget = defineWidget({
  tag: 'chartside-offline',
  about:
    'A banner while the server cannot be reached; nothing otherwise. The elements themselves mark their data as last known, and load it again automatically.',
  parts: { banner: 'The banner.', ...buttonParts },
  states: { offline: 'The API cannot be reached.' },
  styles: [css],
  compact: true,
  component: function Offline() {
    const { network } = useSession()
    const words = useWords(sharedWords)
    const isOffline = useStore(network.$isOffline)
    useElementState('offline', isOffline)
    return (
      <div role="status">
        {isOffline && (
          <div className="cluster offline" part="banner">
            <InfoIcon />
            <p>{words.offline}</p>
            <Button size="small" onClick={() => void network.check()}>
              {words.offlineRetry}
            </Button>
          </div>
        )}
      </div>
    )
  },
})
