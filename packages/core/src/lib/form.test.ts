import { describe, expect, test } from 'vitest'

import { Offline, Refused, SessionEnded } from '../errors.ts'
import { createForm, failureOf } from './form.ts'

const values = { name: '', mail: '' }
type Values = typeof values

/** A form whose server answers as the test decides. */
function formWith(answer: (values: Values) => Promise<void> = async () => undefined) {
  const sent: Values[] = []
  const form = createForm<Values>({
    initial: values,
    check: ({ name }) => (name === '' ? { name: 'Name is required' } : {}),
    serverNames: { e_mail: 'mail' },
    async send(entered) {
      sent.push(entered)
      await answer(entered)
    },
  })
  return { form, sent }
}

describe('a form', () => {
  test('shows no message at a field that was not reached or only passed through, but does after an edit and leaving it', () => {
    const { form } = formWith()
    form.touch('name')
    expect(form.$errors.get()).toEqual({})
    form.set('name', 'A')
    form.set('name', '')
    expect(form.$errors.get()).toEqual({})
    form.touch('name')
    expect(form.$errors.get()).toEqual({ name: 'Name is required' })
    form.set('name', 'Anna')
    expect(form.$errors.get()).toEqual({})
  })

  test('does not send invalid values, and points at the first field', async () => {
    const { form, sent } = formWith()
    expect(await form.submit()).toBe(false)
    expect(sent).toEqual([])
    expect(form.$firstError.get()).toMatchObject({ field: 'name' })
    const before = form.$firstError.get()?.attempt
    await form.submit()
    expect(form.$firstError.get()?.attempt).not.toBe(before)
  })

  test('sends once, however often it is submitted', async () => {
    let finish: () => void = () => undefined
    const { form, sent } = formWith(() => new Promise((resolve) => (finish = resolve)))
    form.set('name', 'Anna')
    const first = form.submit()
    expect(form.$form.get()).toEqual({ state: 'submitting' })
    expect(await form.submit()).toBe(false)
    finish()
    expect(await first).toBe(true)
    expect(sent).toHaveLength(1)
    expect(form.$form.get()).toEqual({ state: 'editing' })
  })

  test("puts the server's messages at their fields, keeps the entries, and removes a message when its field changes", async () => {
    const { form } = formWith(async () => {
      throw new Refused('Please check the form.', { code: 422, fields: { e_mail: ['Taken.', 'Try another.'], unknown: ['?'] } })
    })
    form.set('name', 'Anna')
    form.set('mail', 'a@b.example')
    expect(await form.submit()).toBe(false)
    expect(form.$errors.get()).toEqual({ mail: 'Taken. Try another.' })
    expect(form.$firstError.get()?.field).toBe('mail')
    expect(failureOf(form.$form.get())).toBe('Please check the form.')
    expect(form.$values.get()).toEqual({ name: 'Anna', mail: 'a@b.example' })
    form.set('mail', 'c@d.example')
    expect(form.$errors.get()).toEqual({})
    expect(form.$form.get()).toEqual({ state: 'editing' })
  })

  test('keeps everything while the server is unreachable, and goes through on the next try', async () => {
    let online = false
    const { form, sent } = formWith(async () => {
      if (!online) throw new Offline()
    })
    form.set('name', 'Anna')
    expect(await form.submit()).toBe(false)
    expect(failureOf(form.$form.get())).toBe('Could not reach the server.')
    online = true
    expect(await form.submit()).toBe(true)
    expect(sent).toEqual([
      { name: 'Anna', mail: '' },
      { name: 'Anna', mail: '' },
    ])
  })

  test('does not repeat what a toast or the session already shows', async () => {
    const shown = formWith(async () => {
      throw new Refused('Said.', { shown: true })
    }).form
    const over = formWith(async () => {
      throw new SessionEnded('Over.')
    }).form
    for (const form of [shown, over]) {
      form.set('name', 'Anna')
      await form.submit()
      expect(form.$form.get().state).toBe('failed')
      expect(failureOf(form.$form.get())).toBe('')
    }
  })

  test('turns any other error into a failure with its own message', async () => {
    const { form } = formWith(async () => {
      throw new TypeError('secret internals')
    })
    form.set('name', 'Anna')
    await form.submit()
    expect(failureOf(form.$form.get())).toBe('Something went wrong on the server.')
  })

  test('starts over', async () => {
    const { form } = formWith(async () => {
      throw new Offline()
    })
    await form.submit()
    form.set('mail', 'x')
    expect(form.$changed.get()).toBe(true)
    form.reset({ name: 'Bea', mail: '' })
    expect(form.$changed.get()).toBe(false)
    expect(form.$errors.get()).toEqual({})
    expect(form.$firstError.get()).toBeUndefined()
    await form.submit()
    form.reset()
    expect(form.$form.get()).toEqual({ state: 'editing' })
    expect(form.$values.get()).toEqual(values)
  })

  test('is editing until it is sent, and has no failure to show', () => {
    const { form } = formWith()
    expect(form.$form.get()).toEqual({ state: 'editing' })
    expect(failureOf(form.$form.get())).toBe('')
    expect(form.$errors.get()).toStrictEqual({})
  })

  test('what is typed while it is sent does not let it be sent twice', async () => {
    let finish: () => void = () => undefined
    const { form, sent } = formWith(() => new Promise((resolve) => (finish = resolve)))
    form.set('name', 'Anna')
    const first = form.submit()
    form.set('name', 'Anna Falk')
    expect(form.$form.get()).toEqual({ state: 'submitting' })
    expect(await form.submit()).toBe(false)
    finish()
    await first
    expect(sent).toEqual([{ name: 'Anna', mail: '' }])
    expect(form.$values.get().name).toBe('Anna Falk')
  })

  test('forgets the failure of the last attempt when the next one is invalid', async () => {
    let allowed = true
    const form = createForm({
      initial: values,
      check: () => (allowed ? {} : { name: 'Not today' }),
      async send() {
        throw new Offline()
      },
    })
    await form.submit()
    allowed = false
    await form.submit()
    expect(form.$form.get()).toEqual({ state: 'editing' })
  })

  test('can be edited again after its call was aborted, which is not a failure', async () => {
    const { form } = formWith(async () => {
      throw new DOMException('Left', 'AbortError')
    })
    form.set('name', 'Anna')
    expect(await form.submit()).toBe(false)
    expect(form.$form.get()).toEqual({ state: 'editing' })
  })

  test('shows a message at a field that the server calls as we do, and needs no rules of its own', async () => {
    const form = createForm({
      initial: values,
      async send() {
        throw new Refused('No.', { code: 422, fields: { name: ['Taken.'] } })
      },
    })
    expect(form.$errors.get()).toEqual({})
    await form.submit()
    expect(form.$errors.get()).toEqual({ name: 'Taken.' })
  })

  test('a value set to its old value is not an entry, so leaving the field shows no message', () => {
    const { form } = formWith()
    form.set('name', '')
    form.touch('name')
    expect(form.$errors.get()).toEqual({})
  })

  test('reports whether it is changed, with or without subscribers', () => {
    const { form } = formWith()
    expect(form.isChanged()).toBe(false)
    form.set('name', 'Anna')
    expect(form.isChanged()).toBe(true)
    form.reset({ name: 'Anna', mail: '' })
    expect(form.isChanged()).toBe(false)
    form.set('name', '')
    expect(form.isChanged()).toBe(true)
  })
})
