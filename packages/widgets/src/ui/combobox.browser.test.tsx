import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { register } from '../register.ts'
import { sessionWidget } from '../session/session.widget.ts'
import { UiRoot } from '../ui.ts'
import { Combobox } from './combobox.tsx'

register(sessionWidget)

const options = [
  { value: 'okafor', label: 'Dr. Amara Okafor' },
  { value: 'weber', label: 'Dr. Jonas Weber' },
]
let choose: (value: string) => void

function Provider() {
  const [value, setValue] = useState('')
  choose = setValue
  return <Combobox label="Provider" options={options} value={value} onChange={setValue} />
}

afterEach(() => document.body.replaceChildren())

test('[UI-01] what is typed replaces an option that comes while the field has the focus', async () => {
  const session = document.body.appendChild(document.createElement('chartside-session'))
  const root = createRoot(session.appendChild(document.createElement('div')))
  root.render(
    <UiRoot>
      <Provider />
    </UiRoot>,
  )
  const field = page.getByRole('combobox', { name: 'Provider' })
  await userEvent.click(field)
  choose('okafor')
  await expect.element(field).toHaveValue('Dr. Amara Okafor')
  await userEvent.keyboard('Dr. J')
  await expect.element(field).toHaveValue('Dr. J')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Dr. Jonas Weber')
  root.unmount()
})
