import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'

import { useModel, useSession } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import type { TemplateMenuProps } from './template-menu.tsx'

const $menu = lazyModule(() => import('./template-menu.tsx'))

/** The choice of the note's template, where the backend has templates. */
export function TemplatePart(props: TemplateMenuProps) {
  const session = useSession()
  const hasTemplates = useStore(useModel(() => offered(session, 'note-templates'), [session]))
  return hasTemplates ? <LoadedMenu {...props} /> : null
}

function LoadedMenu(props: TemplateMenuProps) {
  const loaded = useStore($menu)
  return loaded.state === 'ready' ? <loaded.module.TemplateMenu {...props} /> : null
}
