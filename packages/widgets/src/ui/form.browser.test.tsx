import { login } from '@chartside/contract/login'
import { savePatient } from '@chartside/contract/patients'
import { registerWords } from '@chartside/core/patients'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { refused, scene } from '../../../../.storybook/scene.tsx'
import { loginWidget } from '../login/login.widget.tsx'
import { patientRegisterWidget } from '../patients/patient-register.widget.tsx'
import { register } from '../register.ts'

register(loginWidget, patientRegisterWidget)
afterEach(() => document.body.replaceChildren())

/** The body of a page in a frame whose sandbox forbids forms: its browser fires no `submit`. */
function sandboxedBody(): HTMLElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.style.cssText = 'inline-size: 800px; block-size: 600px'
  document.body.append(frame)
  return frame.contentDocument!.body
}

const bodies = { 'on the page': () => document.body, 'in a sandbox without allow-forms': sandboxedBody }

async function loginIn(body: HTMLElement) {
  const asked: object[] = []
  const element = document.createElement('chartside-login')
  const session = scene(
    [
      [
        login,
        ({ body }) => {
          asked.push(body)
          return refused('Incorrect email or password.')
        },
      ],
    ],
    { provider: null },
  )
  body.append(Object.assign(element, { session }))
  const inputs = () => [...element.shadowRoot!.querySelectorAll('input')]
  await expect.poll(() => inputs().length).toBe(2)
  for (const [input, text] of [
    [inputs()[0]!, 'a@b.test'],
    [inputs()[1]!, 'secret'],
  ] as const) {
    input.focus()
    await userEvent.keyboard(text)
  }
  return { asked, password: inputs()[1]!, button: element.shadowRoot!.querySelector<HTMLElement>('button[type=submit]')! }
}

test.each(Object.entries(bodies))('[UI-12] a form %s is sent once by its button, and once by Enter', async (_, body) => {
  const { asked, password, button } = await loginIn(body())
  button.click()
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  password.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(2)
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  // One that is being sent is not sent again.
  button.click()
  button.click()
  await expect.poll(() => asked.length).toBe(3)
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  expect(asked).toHaveLength(3)
})

test.each(Object.entries(bodies))('[UI-12] a button outside of its form sends it %s', async (_, body) => {
  const element = document.createElement('chartside-patient-register')
  const session = scene([[savePatient, refused('')]])
  body().append(Object.assign(element, { session }))
  const button = () => element.shadowRoot?.querySelector<HTMLElement>('button[type=submit]')
  await expect.poll(button).toBeTruthy()
  button()!.click()
  await expect.poll(() => element.shadowRoot!.textContent).toContain(registerWords.required(registerWords.labels.first_name))
})
