import { afterEach, expect, test } from 'vitest'

import type { MicrophoneError } from './capture.ts'
import { openMicrophone, usualSettings } from './microphone.ts'

const { mediaDevices, permissions } = navigator
const secure = Object.getOwnPropertyDescriptor(globalThis, 'isSecureContext')!

afterEach(() => {
  Reflect.deleteProperty(mediaDevices, 'getUserMedia')
  Reflect.deleteProperty(permissions, 'query')
  Object.defineProperty(globalThis, 'isSecureContext', secure)
})

const set = (target: object, name: string, value: unknown) => Object.defineProperty(target, name, { configurable: true, value })
/** Why the browser refuses the microphone, and what it says about the permission. */
const refuse = (name: string, state: PermissionState) => {
  set(mediaDevices, 'getUserMedia', async () => Promise.reject(new DOMException('', name)))
  set(permissions, 'query', async () => ({ state }))
}
const problemNow = () =>
  openMicrophone(usualSettings).then(
    () => 'none at all',
    ({ problem }: MicrophoneError) => problem,
  )

test.each([
  ['refused', () => refuse('NotAllowedError', 'denied'), 'denied'],
  ['the prompt was closed', () => refuse('NotAllowedError', 'prompt'), 'dismissed'],
  ['no device', () => refuse('NotFoundError', 'granted'), 'none'],
  ['used by another program', () => refuse('NotReadableError', 'granted'), 'busy'],
  ['a page without https', () => set(globalThis, 'isSecureContext', false), 'insecure'],
  ['a browser that cannot record', () => set(mediaDevices, 'getUserMedia', undefined), 'unsupported'],
])('[REC-05] %s: the microphone says so', async (_, prepare, problem) => {
  prepare()
  expect(await problemNow()).toBe(problem)
})

test('[REC-05] a page whose policy forbids the microphone says so, whatever the permission is', async () => {
  const { featurePolicy } = document as Document & { featurePolicy: object }
  set(featurePolicy, 'allowsFeature', () => false)
  try {
    refuse('NotAllowedError', 'prompt')
    expect(await problemNow()).toBe('policy')
  } finally {
    Reflect.deleteProperty(featurePolicy, 'allowsFeature')
  }
})
