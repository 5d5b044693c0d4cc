import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { titles } from '../../../.storybook/elements.ts'
import { register, widgets } from './index.ts'
import { attributeName } from './lib/props.ts'
import { version } from './lib/version.ts'

const all = Object.values(widgets)
const source = import.meta.dirname

/** Stories required of each element with a screen, besides its own. */
const situations: Record<string, string[]> = {
  'chartside-login': ['SignIn', 'Missing', 'WrongPassword', 'Offline', 'Sending', 'Code', 'ExpiredCode', 'NewPassword'],
  'chartside-command-palette': ['Finding', 'Opened', 'Keys', 'NoKeys', 'SwitchedOff'],
  'chartside-check-in': [
    ...[
      'WalkIn',
      'NoWalkIns',
      'NoLocation',
      'NotAsked',
      'LocationsFailing',
      'Loading',
      'Failing',
      'Refused',
      'Stale',
      'Empty',
      'One',
      'Many',
      'LongWaits',
    ],
    ...['Calling', 'Finished', 'CallLost', 'Inactive', 'ConnectionLost', 'PlainBackend', 'LongNames', 'LookAlikes', 'Disabled'],
    ...['ReadOnly', 'DisplayOpen', 'DisplayBlocked'],
  ],
  'chartside-idle-lock': [
    ...[
      'Warning',
      'Locked',
      'WrongPassword',
      'Missing',
      'Sending',
      'Offline',
      'RecordingRunning',
      'RecordingUnsent',
      'LoggingOut',
    ],
    ...['Embedded', 'EmbeddedRefused', 'Opened'],
  ],
  'chartside-appointments': [
    ...['Empty', 'NoPatient', 'Loading', 'Failing', 'Offline', 'One', 'Many', 'Pages', 'InvalidRowsRightToLeft', 'OtherZone'],
    ...[
      'Booking',
      'NothingChosen',
      'FollowUp',
      'SlotTaken',
      'Conflict',
      'Overlapping',
      'UnreadableSlots',
      'SlotsFail',
      'Editing',
    ],
    ...['Cancelling', 'Deleting', 'PlainBackend', 'LargeDirectory', 'Day', 'Week', 'WeekNarrow', 'CalendarFile'],
  ],
  'chartside-appointment': [
    ...['None', 'Missing', 'Loading', 'Offline', 'Ready', 'Cancelled', 'OtherZone', 'LongRightToLeftName', 'PlainBackend'],
    ...['Editing', 'Deleting', 'CheckingIn', 'CheckedInBefore', 'CheckInFails'],
  ],
  'chartside-availability': [
    ...['Today', 'Range', 'SeveralLocations', 'ManyDays', 'None', 'Unrecognised', 'Loading', 'Offline', 'Refused', 'ReadOnly'],
    'Disabled',
  ],
  'chartside-today': [
    ...['Day', 'Phone', 'SixtyVisits', 'SameName', 'Empty', 'Loading', 'Offline', 'OneListRefused', 'PlainBackend', 'Assistant'],
    'CheckInFails',
  ],
  'chartside-visits': ['NoStatus', 'Many', 'LookAlikes', 'Narrow', 'WithoutChoice', 'Empty', 'Loading', 'Offline', 'Refused'],
  'chartside-profile': [
    ...['Loading', 'LoadingFailed', 'NoProfile', 'Ready', 'Saved', 'WithImage', 'RefusedImage', 'Invalid', 'RefusedField'],
    ...['Offline', 'Saving', 'Discarded', 'Resumed', 'ReadOnly', 'WithoutHeading', 'SessionEnded', 'LongAndRightToLeft'],
  ],
  'chartside-note-templates': [
    ...['Ready', 'Editing', 'Saved', 'Mistake', 'Imported', 'RefusedFile', 'Offline', 'Loading', 'LoadingFailed', 'ReadOnly'],
    ...['Deleting', 'Resumed', 'WithoutTemplates', 'LongAndRightToLeft'],
  ],
  'chartside-password-change': [
    ...[
      'Ready',
      'Changed',
      'Missing',
      'WrongPassword',
      'TooCommon',
      'TooManyAttempts',
      'Offline',
      'Sending',
      'Unsupported',
      'Loading',
    ],
    'LoadingFailed',
  ],
  'chartside-recorder': ['Idle', 'Recording', 'Paused', 'Recorded', 'TooShort', 'Denied', 'Disabled'],
  'chartside-recording-badge': ['Recording', 'Controls', 'Paused', 'NotSent'],
  'chartside-dictation': ['Empty', 'Recorded', 'Sent', 'Refused', 'Disabled'],
  'chartside-documents': [
    'Empty',
    'Loading',
    'Failing',
    'Offline',
    'One',
    'Many',
    'LongNames',
    'Uploading',
    'UploadFails',
    'Refused',
    'EditPicture',
    'EditPdf',
    'ReadOnly',
  ],
  'chartside-recent-dictations': ['One', 'Many', 'Empty', 'Loading', 'Offline', 'Deleting'],
  'chartside-note-review': ['Loading', 'Missing', 'Offline', 'Ready', 'Editing', 'Saving', 'Saved', 'SaveFails', 'Malicious'],
  'chartside-notifications': ['Empty', 'Unread', 'Opened', 'Quiet', 'ConnectionLost'],
  'chartside-outbox': ['Found', 'Sent', 'Discarding', 'Damaged', 'Unreadable', 'Sending', 'Offline', 'Refused', 'InMemory'],
  'chartside-offline': ['Online', 'Offline', 'BackOnline'],
  'chartside-patient-banner': [
    'Ready',
    'SameName',
    'ReadOnly',
    'Compact',
    'OnPhone',
    'LongName',
    'Loading',
    'Missing',
    'Offline',
  ],
  'chartside-patient-center': [
    'Ready',
    'Loading',
    'Missing',
    'Offline',
    'Refused',
    'MissingFields',
    'LongNames',
    'RightToLeft',
    'SummaryRunning',
    'DeletingRefused',
  ],
  'chartside-patient-pool': ['One', 'Many', 'Empty', 'Loading', 'Offline', 'Refused', 'LookAlikes', 'OldData'],
  'chartside-patient-register': [
    'Empty',
    'Filled',
    'Missing',
    'Submitting',
    'Offline',
    'MrnTaken',
    'PossibleDuplicate',
    'InDialog',
  ],
  'chartside-patient-search': [
    ...['Empty', 'Recent', 'Blank', 'Searching', 'AsTyped', 'ByKeyboard', 'Found', 'Many', 'LookAlikes', 'OldData', 'NoResults'],
    ...['Failed', 'Offline', 'Modal'],
  ],
  'chartside-vocabulary': [
    ...['Words', 'Adding', 'Changing', 'Removing', 'Refused', 'RefusedByServer', 'NotSaved', 'Saving', 'Empty', 'Many'],
    ...['ReadOnly', 'Disabled', 'Unavailable', 'Loading', 'Offline'],
  ],
  'chartside-toaster': ['Empty', 'Shown', 'Hovered'],
}
const storyFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.stories.tsx'))
  .map((path) => readFileSync(join(source, path), 'utf8'))

/** Elements without a screen. */
const unseen = new Set(['chartside-session'])

const folderOf = (tag: string): string => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const folder = folders.find(({ name }) =>
    readdirSync(join(source, name)).some(
      (file) => /\.widget\.tsx?$/.test(file) && readFileSync(join(source, name, file), 'utf8').includes(`tag: '${tag}'`),
    ),
  )
  if (!folder) throw new Error(`No *.widget.tsx declares ${tag}.`)
  return join(source, folder.name)
}

test('importing in Node throws nothing and defines nothing; registering there throws a clear error', () => {
  expect(globalThis).not.toHaveProperty('customElements')
  expect(globalThis).not.toHaveProperty('HTMLElement')
  expect(() => register(widgets.login)).toThrow('<chartside-login> can only be registered in a browser')
})

test('the version is that of the packages', () => {
  for (const path of ['../package.json', '../../../package.json'])
    expect(JSON.parse(readFileSync(join(source, path), 'utf8')).version).toBe(version)
})

test('every state that a widget sets is declared', () => {
  const declared = new Set(all.flatMap(({ states }) => Object.keys(states)))
  const set = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .flatMap((path) =>
      [...readFileSync(join(source, path), 'utf8').matchAll(/useElementState\('([^']+)'/g)].map(([, name]) => name!),
    )
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter((name) => !declared.has(name))).toEqual([])
})

test('every element in a folder is in the list', () => {
  const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.widget\.tsx?$/.test(path))
    .map((path) => readFileSync(join(source, path), 'utf8').match(/tag: '([^']+)'/)?.[1])
  expect(all.map(({ tag }) => tag).sort()).toEqual(declared.sort())
})

describe.each(all)('$tag', ({ tag, about, props, events, methods, parts, states, slots }) => {
  test('has a valid name and descriptions', () => {
    expect(tag).toMatch(/^chartside-[a-z]+(-[a-z]+)*$/)
    const described = [{ about }, ...Object.values({ ...props, ...events, ...methods })].map((one) => one.about)
    for (const sentence of [...described, ...Object.values({ ...parts, ...states, ...slots })])
      expect(sentence).toMatch(/^[A-Z].*[.?]$/s)
  })

  test('has events with one lowercase word, which contain ids, counts and states, never a name', () => {
    for (const [name, { detail }] of Object.entries(events)) {
      expect(name).toMatch(/^[a-z]+$/)
      for (const field of Object.keys(detail)) expect(field).not.toMatch(/name|text|note|transcript|email|phone|dob|birth/i)
    }
  })

  test('accepts no token and no private text as an attribute', () => {
    const attributes = Object.entries(props).flatMap(([name, { read }]) => (read ? [attributeName(name)] : []))
    for (const attribute of attributes) expect(attribute).not.toMatch(/token|password|email|transcript|dob/)
  })

  test('overrides nothing that every element has', () => {
    for (const name of Object.keys({ ...props, ...methods }))
      expect(['title', 'hidden', 'style', 'id', 'slot', 'part', 'dir', 'lang', 'focus', 'blur', 'click', 'remove']).not.toContain(
        name,
      )
  })

  test('has one page in the catalogue, under its name', () => {
    const pages = storyFiles.filter((text) => text.includes(`title: '${titles[tag]}'`))
    expect(pages, `.storybook/elements.ts has the names of the pages.`).toHaveLength(1)
  })

  test('has a story in every state', () => {
    if (unseen.has(tag)) return expect(situations[tag]).toBeUndefined()
    const folder = folderOf(tag)
    const stories = readdirSync(folder)
      .filter((file) => file.endsWith('.stories.tsx'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    const named = [...stories.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    expect(situations[tag], `Say in this file which situations ${tag} can be in.`).toBeDefined()
    expect(named).toEqual(expect.arrayContaining(situations[tag]!))
  })
})
