// The code of an embedder with React 19 who uses our buttons and tabs. Checked against the build by scripts/try-packages.ts.
import { Button, Tabs, UiRoot } from '@chartside/widgets/ui'

import { page } from './jsx.tsx'

export const around = (
  <UiRoot>
    <Button variant="primary" onClick={() => console.log('pressed')}>
      New visit
    </Button>
    <Tabs label="Visits" selected="today" onSelect={console.log} tabs={[{ name: 'today', label: 'Today', content: page }]} />
  </UiRoot>
)
