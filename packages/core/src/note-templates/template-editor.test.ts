import { saveNoteTemplates } from '@chartside/contract/note-templates'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createSession, type Session } from '../session/index.ts'
import { held, signInAs, testEnvironment } from '../testing.ts'
import { type TemplateList, templateEditorOf } from './index.ts'

let api: TestApi
let session: Session
let stop: () => void
let isConnected = true
let losesAnswers = false
let beforeList: (() => Promise<unknown>) | undefined
const start = async (account: 'provider' | 'colleague' = 'provider') => {
  const { environment } = testEnvironment(async (address, init) => {
    if (!isConnected) throw new TypeError('Failed to fetch')
    if (init?.method === 'GET' && String(address).endsWith('note-templates')) await beforeList?.()
    const answer = await api.fetch(address, init)
    if (losesAnswers) throw new TypeError('Failed to fetch')
    return answer
  }, api.apiBase)
  session = createSession(environment)
  await signInAs(session, api.accounts[account])
  const editor = templateEditorOf(session)
  stop = editor.$list.listen(() => undefined)
  await expect.poll(() => editor.$list.get().state).toBe('ready')
  return editor
}
type Editor = Awaited<ReturnType<typeof start>>
const ready = (editor: Editor) => editor.$list.get() as Extract<TemplateList, { state: 'ready' }>
const names = (editor: Editor) => ready(editor).templates.map(({ name }) => name)
const open = (editor: Editor) => ready(editor).templates.find(({ id }) => id === editor.$openId.get())!

beforeEach(async () => {
  isConnected = true
  losesAnswers = false
  beforeList = undefined
  api = await startTestApi()
})
afterEach(async () => {
  stop()
  await api.close()
})

describe('the own templates', () => {
  test('[TEMPL-08] are copied, changed, ordered, preferred and deleted, and saved together', async () => {
    const editor = await start()
    const [soap] = ready(editor).builtIn
    editor.copy(soap!)
    const { id } = open(editor)
    editor.rename(id, 'Home visit')
    editor.changeSection(id, 3, { heading: 'Next steps', instruction: 'In a list.', style: 'list' })
    editor.moveSection(id, 3, -1)
    editor.removeSection(id, 0)
    editor.addSection(id)
    editor.changeSection(id, 3, { heading: 'Mood' })
    editor.copy(soap!)
    editor.copy(soap!)
    editor.move(open(editor).id, -1)
    editor.move(id, -1)
    editor.prefer(id)
    expect(names(editor)).toEqual(['Home visit', 'SOAP copy 2', 'SOAP copy'])
    expect(ready(editor).isChanged).toBe(true)
    expect(await editor.save()).toBe(true)
    expect(ready(editor)).toMatchObject({ isChanged: false, preferred: id })

    stop()
    const again = await start()
    expect(names(again)).toEqual(['Home visit', 'SOAP copy 2', 'SOAP copy'])
    expect(ready(again).templates[0]!.sections.map(({ heading }) => heading)).toEqual([
      'Objective',
      'Next steps',
      'Assessment',
      'Mood',
    ])
    again.remove(id)
    expect(ready(again).preferred).toBe('')
    expect(await again.save()).toBe(true)
  })

  test('[TEMPL-08] a copy of a long name has whole characters, and is saved', async () => {
    const editor = await start()
    editor.add()
    const { id } = open(editor)
    editor.rename(id, `x${'😀'.repeat(29)}`)
    editor.changeSection(id, 0, { heading: 'Data' })
    for (let copies = 0; copies < 2; copies++) editor.copy(ready(editor).templates[0]!)
    expect(await editor.save()).toBe(true)
    expect(names(editor)[1]).toMatch(/^x😀+/u)
    expect(new Set(names(editor)).size).toBe(3)
  })

  test('[TEMPL-08] are not saved with a mistake: the template with it opens, and everything is still here', async () => {
    const editor = await start()
    editor.add()
    const first = open(editor).id
    editor.add()
    expect(editor.$problem.get()).toBeUndefined()
    expect(await editor.save()).toBe(false)
    expect([editor.$openId.get(), editor.$problem.get()]).toEqual([first, { fault: 'headingMissing', template: 0, section: 0 }])
    expect(editor.$saving.get()).toMatchObject({ state: 'failed', problem: 'Template 1, section 1: A heading is required.' })
    for (const { id } of ready(editor).templates) editor.changeSection(id, 0, { heading: 'Data' })
    expect(editor.$problem.get()).toBeUndefined()
    expect(await editor.save()).toBe(true)
  })

  test('[TEMPL-08] stay unsaved without a connection, and where another page was first', async () => {
    const editor = await start()
    editor.copy(ready(editor).builtIn[1]!)
    isConnected = false
    expect(await editor.save()).toBe(false)
    expect(editor.$saving.get()).toMatchObject({ state: 'failed', problem: expect.stringContaining('reach the server') })
    expect(names(editor)).toEqual(['History and physical copy'])
    isConnected = true
    await session.call(saveNoteTemplates, { body: { templates: [], default_template: 'dap', version: 0 } })
    expect(await editor.save()).toBe(false)
    expect(editor.$saving.get()).toMatchObject({ state: 'failed', problem: expect.stringContaining('on another page') })
    expect(names(editor)).toEqual(['History and physical copy'])
    // What the other page saved is there, too, and the next save is accepted.
    expect(ready(editor).preferred).toBe('dap')
    expect(await editor.save()).toBe(true)
    expect(ready(editor)).toMatchObject({ isChanged: false, preferred: 'dap' })
  })

  test('[TEMPL-08] edited again while the templates of another page are fetched stay as they are edited', async () => {
    const editor = await start()
    editor.copy(ready(editor).builtIn[1]!)
    await session.call(saveNoteTemplates, { body: { templates: [], default_template: 'dap', version: 0 } })
    const [asked, answered] = [held(), held()]
    beforeList = async () => {
      asked.happen()
      await answered.promise
    }
    const saved = editor.save()
    await asked.promise
    editor.discard()
    editor.copy(ready(editor).builtIn[0]!)
    editor.rename(open(editor).id, 'Made since')
    answered.happen()
    expect(await saved).toBe(false)
    expect(names(editor)).toEqual(['Made since'])
    expect(ready(editor).isChanged).toBe(true)
  })

  test('[TEMPL-02] can be saved again after an answer was lost', async () => {
    const editor = await start()
    editor.copy(ready(editor).builtIn[1]!)
    losesAnswers = true
    expect(await editor.save()).toBe(false)
    losesAnswers = false
    editor.rename(open(editor).id, 'Mine')
    expect(await editor.save()).toBe(false)
    expect(await editor.save()).toBe(true)
    expect(names(editor)).toEqual(['History and physical copy', 'Mine'])
    editor.remove(ready(editor).templates[0]!.id)
    losesAnswers = true
    expect(await editor.save()).toBe(false)
    losesAnswers = false
    expect(await editor.save()).toBe(true)
    expect(ready(editor).isChanged).toBe(false)
  })

  test('[TEMPL-08] that were left unsaved come back for the same user, and for nobody else', async () => {
    const editor = await start()
    editor.copy(ready(editor).builtIn[1]!)
    expect(templateEditorOf(session)).toBe(editor)
    await session.logout()
    await signInAs(session, api.accounts.colleague)
    expect(editor.isChanged()).toBe(false)
    await expect.poll(() => ready(editor).templates).toEqual([])
  })

  test('[TEMPL-09] go into a file and come back from it, with a number where their names are taken', async () => {
    const editor = await start()
    editor.copy(ready(editor).builtIn[1]!)
    const file = new Blob([editor.file()])
    await editor.importFile(file)
    expect(names(editor)).toEqual(['History and physical copy', 'History and physical copy 2'])
    expect(editor.$saving.get()).toEqual({ state: 'imported', count: 1 })
    expect(await editor.save()).toBe(true)
    for (let size = 2; size < 64; size *= 2) await editor.importFile(new Blob([editor.file()]))
    expect(names(editor)).toHaveLength(32)
    expect(editor.$saving.get()).toMatchObject({ state: 'failed', problem: 'There can be at most 50 templates of your own.' })
  })

  test('[TEMPL-09] stay as they are for a file that is huge or not one of templates', async () => {
    const editor = await start()
    await editor.importFile(new Blob([' '.repeat(2_000_001)]))
    expect(editor.$saving.get()).toMatchObject({ state: 'failed', problem: 'The file is larger than 2000 kB.' })
    await editor.importFile(new Blob(['{}']))
    expect(editor.$saving.get()).toMatchObject({ state: 'failed', problem: 'This is not a file with templates of notes.' })
    expect(ready(editor).isChanged).toBe(false)
  })
})
