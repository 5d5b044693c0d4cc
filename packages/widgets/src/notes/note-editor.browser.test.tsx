// The editor with real keys, in an open shadow root, under Trusted Types.
import { formatNote, noteWords, parseNote } from '@chartside/core/notes'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createNoteEditor, type EditorLook, type NoteEditor } from './note-editor.ts'
import { documentOf, textOf } from './note-schema.ts'
import { sampleNote } from './sample-dictation.ts'

beforeAll(() => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "require-trusted-types-for 'script'; trusted-types ProseMirrorClipboard 'allow-duplicates'"
  document.head.append(policy)
})

let host: HTMLElement | undefined
let editor: NoteEditor | undefined
afterEach(() => {
  editor?.destroy()
  host?.remove()
})

/** An editor in a shadow root, with the cursor at the start of its text. */
function edit(text: string) {
  host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const place = document.createElement('div')
  root.append(place)
  const now: { text: string; look: EditorLook | undefined } = { text, look: undefined }
  editor = createNoteEditor(place, {
    text,
    label: noteWords.noteLabel,
    placeholder: noteWords.notePlaceholder,
    onChange: (changed) => {
      now.text = changed
    },
    onLook: (look) => {
      now.look = look
    },
  })
  const field = place.querySelector<HTMLElement>('[role=textbox]')!
  field.style.whiteSpace = 'break-spaces'
  editor.focus()
  return { now, field, editor }
}

const paste = (field: HTMLElement, data: Record<string, string>) => {
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const toEnd = () => userEvent.keyboard('{Control>}{End}{/Control}')

describe('the editor of a note', () => {
  test('[REVIEW-02] any text passes through the editor unchanged', () => {
    const line = fc.array(fc.constantFrom('**', '*', '_', '- ', '# ', '1. ', '\\', ' ', 'a', 'fever', '\n', '\r\n'), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          line.map((parts) => parts.join('')),
        ),
        (text) => {
          expect(textOf(documentOf(text))).toBe(text)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('[REVIEW-02] rich → text → rich gives the same document', () => {
    const document = documentOf(sampleNote)
    expect(documentOf(textOf(document)).eq(document)).toBe(true)
  })

  test('[REVIEW-02] typing and deleting one character leaves every other line unchanged', async () => {
    const text = `${sampleNote}\n\n   odd   blanks\t\r\n***both*** __dunder__ \\* 2*3*4`
    const { now } = edit(text)
    await toEnd()
    await userEvent.keyboard('x')
    expect(now.text).toBe(`${text}x`)
    await userEvent.keyboard('{Backspace}')
    expect(now.text).toBe(text)
  })

  test('[REVIEW-02] bold, undo and redo work by keys, and the toolbar shows the state at the cursor', async () => {
    const { now, editor } = edit('fever')
    expect(now.look?.possible.has('undo')).toBe(false)
    await userEvent.keyboard('{Control>}a{/Control}{Control>}b{/Control}')
    expect(now.text).toBe('**fever**')
    expect(now.look?.on.has('bold')).toBe(true)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(now.text).toBe('fever')
    expect(now.look?.possible.has('redo')).toBe(true)
    editor.run('redo')
    expect(now.text).toBe('**fever**')
  })

  test('[REVIEW-06] while saving nothing can be typed; afterwards undo still works', async () => {
    const { now, editor } = edit('')
    await userEvent.keyboard('fever')
    editor.allow(false)
    await userEvent.keyboard('xyz')
    expect(now.text).toBe('fever')
    editor.allow(true)
    editor.run('undo')
    expect(now.text).toBe('')
  })

  test('[REVIEW-02] headings and lists are created by button or by typing their marker', async () => {
    const { now, editor } = edit('')
    editor.run('heading')
    await userEvent.keyboard('Plan{Enter}')
    expect(now.look?.on.has('heading')).toBe(false)
    await userEvent.keyboard('- rest{Enter}fluids{Enter}{Enter}')
    editor.run('numbers')
    await userEvent.keyboard('first{Enter}second')
    expect(now.text).toBe('## Plan\n- rest\n- fluids\n1. first\n2. second')
  })

  test('[REVIEW-02] a new item in the middle renumbers the following ones', async () => {
    const { now } = edit('1. one\n2. two\n\n7. seven')
    await userEvent.keyboard('{End}{Enter}new')
    expect(now.text).toBe('1. one\n2. new\n3. two\n\n7. seven')
  })

  test('[REVIEW-02] typed markers stay text', async () => {
    const { now } = edit('')
    await userEvent.keyboard('a * b and 2*3*4 cm')
    expect(now.text).toBe('a * b and 2*3*4 cm')
  })

  test('[REVIEW-02] Backspace at the start of an item removes its formatting first', async () => {
    const { now } = edit('a\n- b')
    await toEnd()
    await userEvent.keyboard('{Home}{Backspace}')
    expect(now.text).toBe('a\nb')
    await userEvent.keyboard('{Backspace}')
    expect(now.text).toBe('ab')
  })

  test('[REVIEW-02] pasted content is reduced to what a note supports', () => {
    const { now, field } = edit('')
    paste(field, {
      'text/html': `<h1>Plan</h1><p style="color:red">Take <b>two</b><br>daily</p><ul><li><p>rest</p></li><li>fluids</li></ul>
        <ol start="3"><li>three</li><li>four</li></ol><img src=x onerror="window.hacked = true"><script>window.hacked = true</script>
        <a href="javascript:alert(1)">link</a><table><tr><td>cell</td></tr></table>`,
    })
    expect(now.text).toBe('# Plan\nTake **two**\ndaily\n- rest\n- fluids\n3. three\n4. four\nlink\ncell')
    expect('hacked' in window).toBe(false)
    expect(field.querySelectorAll('script, img, a')).toHaveLength(0)
  })

  const item = (level: number, marker: string, text: string, font = 'Symbol') =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
    `<span style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>` +
    `&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

  test('[REVIEW-19] lists, headings and tables of Word are kept, and none of its styles', () => {
    const { now, field } = edit('')
    paste(field, {
      'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->
        <h2>Plan<o:p></o:p></h2><p class=MsoNormal style='margin-bottom:0in'><b style='mso-bidi-font-weight:normal'>Rest</b> for two
        days<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${item(1, '·', 'Warm <span style="color:red">fluids</span>')}${item(2, 'o', 'Tea', '"Courier New"')}
        ${item(1, '§', 'Honey', 'Wingdings')}${item(1, '1.', 'Return', 'Calibri')}${item(2, 'a.', 'at once', 'Calibri')}${item(2, 'b.', 'later', 'Calibri')}${item(1, '2.', 'Call', 'Calibri')}
        <table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Drug<o:p></o:p></p></td><td><p class=MsoNormal>Dose</p></td></tr>
        <tr><td><p class=MsoNormal>Aspirin</p></td><td><p class=MsoNormal>100|mg</p></td></tr></table><!--EndFragment--></body></html>`,
    })
    expect(now.text.split('\n')).toEqual([
      ...['## Plan', '**Rest** for two days', '', '- Warm fluids', '  - Tea', '- Honey'],
      ...['1. Return', '  1. at once', '  2. later', '2. Call', '| Drug | Dose |', '|---|---|', '| Aspirin | 100\\|mg |'],
    ])
  })

  test('[REVIEW-19] lists of Google Docs keep their levels and numbers, and a copied note its own', () => {
    const { now, field } = edit('')
    paste(field, {
      'text/html': `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt">Plan</span></h2>
        <ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:700">Fluids</span></p></li>
        <ul><li dir="ltr" aria-level="2"><p dir="ltr">Tea</p></li></ul></ul><ol><li aria-level="1"><p>Return</p></li><li aria-level="1"><p>Call</p></li></ol>
        <p dir="ltr"><span style="font-style:italic">soon</span></p></b><ol><li value="3">three</li></ol>`,
    })
    expect(now.text).toBe('## Plan\n- **Fluids**\n  - Tea\n1. Return\n2. Call\n*soon*\n3. three')
  })

  test('[REVIEW-02] text is pasted as the text of a note, line by line', () => {
    const { now, field } = edit('')
    const note = 'first\n\n## Plan\n- **rest**\n<script>alert(1)</script>'
    paste(field, { 'text/plain': note })
    expect(now.text).toBe(note)
  })

  test("[REVIEW-02] copied text is the note's text", async () => {
    const { field } = edit(sampleNote)
    await userEvent.keyboard('{Control>}a{/Control}')
    const clipboardData = new DataTransfer()
    field.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    expect(clipboardData.getData('text/plain')).toBe(formatNote(parseNote(sampleNote)))
  })
})
