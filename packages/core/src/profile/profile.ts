import { type Provider, updateProfile } from '@chartside/contract/profile'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { CallError } from '../errors.ts'
import { createForm, type FormView, viewOf } from '../lib/form.ts'
import { remote } from '../lib/remote.ts'
import { createDrafts, hasEvents, onHandover, type Session } from '../session/index.ts'
import { createProfileImage, type ImageState } from './profile-image.ts'
import {
  changedOver,
  checkProfile,
  empty,
  isTooLong,
  type ProfileField,
  type ProfileValues,
  sentOf,
  valuesOf,
} from './profile-values.ts'
import type { MakeSquare } from './square-image.ts'

/** The state of the loaded profile. `unknown` if the backend does not say who the user is. */
export type ProfileState =
  | { state: 'loading' }
  | { state: 'ready' }
  | { state: 'unknown' }
  | { state: 'failed'; error: CallError }

/** The profile form for its view: the fields of `FormView`, the image, and the commands. */
export interface Profile extends FormView<ProfileValues> {
  $profile: ReadableAtom<ProfileState>
  $image: ReadableAtom<ImageState>
  /** True if the user may change it. */
  $mayEdit: ReadableAtom<boolean>
  /** True if the assistant can be alerted. */
  $hasAlerts: ReadableAtom<boolean>
  set(field: Exclude<ProfileField, 'profile'>, value: string): void
  leave(field: ProfileField): void
  /** Turns a file into the image; a later choice wins. */
  chooseImage(file: Blob): Promise<void>
  removeImage(): void
  /** Checks and saves. True once the server has accepted. */
  submit(): Promise<boolean>
  /** Aborts sending; all entries stay. */
  cancel(): void
  /** Discards the input. */
  discard(): void
  reload(): void
}

const drafts = createDrafts<Profile>({
  isUnsent: (form) => form.isChanged(),
  isLasting: true,
})

/** The profile form of a session. There is one: a form that was removed comes back with its entries. */
export const profileOf = (session: Session): Profile => drafts.of(session, '', () => createProfile(session))

/** A different value means a different user. */
const userOf = (session: Session): ReadableAtom<string | undefined> =>
  computed(session.$session, (now) => (now.state === 'in' ? `${now.email} ${now.provider?.azz_id ?? ''}` : undefined))

/** The signed-in provider's own profile (PROF-01). No failure loses an entry. */
export function createProfile(session: Session, makeSquare?: MakeSquare): Profile {
  const $info = remote(
    session,
    () => session.identify(),
    computed(userOf(session), (user) => (user === undefined ? undefined : {})),
  )
  const $profile = atom<ProfileState>({ state: 'loading' })
  let provider: Provider | undefined
  /** The values with which the form began. */
  let before = empty
  let sending: AbortController | undefined

  const form = createForm<ProfileValues>({
    initial: empty,
    check: (values) => checkProfile(values, provider?.profile ?? ''),
    async send(values) {
      // The form cannot be submitted before the provider is loaded.
      const loaded = provider!
      const { id, azz_id } = loaded
      sending = new AbortController()
      // What was not changed here may have been changed on another page since, and is not set back.
      const latest = await session.identify().catch(() => undefined)
      const entered = sentOf(changedOver(valuesOf(latest?.data ?? loaded), before, values))
      const { message } = await session.call(updateProfile, { body: { ...entered, id, azz_id } }, { signal: sending.signal })
      const saved = { ...loaded, ...entered }
      provider = saved
      $info.patch((answer) => ({ ...answer, data: saved }))
      session.keep({ provider: saved })
      session.environment.toasts.show('success', message)
    },
  })
  const image = createProfileImage((made) => form.set('profile', made), makeSquare)
  const isSending = () => form.$form.get().state === 'submitting'

  const begin = (): void => {
    image.forget()
    before = provider ? valuesOf(provider) : empty
    form.reset(before)
  }

  function accept(found: Provider | undefined): ProfileState {
    // Both ids are needed for saving.
    if (!found?.id || !found.azz_id) return { state: 'unknown' }
    provider = found
    // Entries in progress are not overwritten.
    if (!form.$changed.get() && !isSending()) begin()
    return { state: 'ready' }
  }

  onMount($profile, () =>
    $info.subscribe((now) => {
      if (now.data) {
        // An old backend may answer a bare true.
        $profile.set(accept(now.data.data ?? session.$stored.get().provider))
      } else if (now.state === 'failed') $profile.set({ state: 'failed', error: now.error })
      else $profile.set({ state: 'loading' })
    }),
  )

  onHandover(session, () => {
    sending?.abort()
    provider = undefined
    begin()
  })

  return {
    ...viewOf(form),
    $profile: $profile as ReadableAtom<ProfileState>,
    $image: image.$image,
    $mayEdit: computed(session.$permissions, (names) => names.has('edit-profile')),
    $hasAlerts: hasEvents(session),
    set(field, value) {
      if (isSending()) return
      form.set(field, value)
      // A limit is reported as soon as it is exceeded: pasted text is never truncated silently.
      if (isTooLong(field, value)) form.touch(field)
    },
    leave: (field) => form.touch(field),
    async chooseImage(file) {
      if (!isSending()) await image.choose(file)
    },
    removeImage() {
      if (isSending()) return
      image.forget()
      form.set('profile', '')
    },
    async submit() {
      await image.prepared()
      if (!provider || !(await form.submit())) return false
      begin()
      return true
    },
    cancel: () => sending?.abort(),
    discard: begin,
    reload: () => void $info.reload(),
  }
}
