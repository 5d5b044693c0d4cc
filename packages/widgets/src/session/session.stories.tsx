import { listDictations } from '@chartside/contract/notes'
import { noteWords } from '@chartside/core/notes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { sceneServer } from '../../../../.storybook/scene.tsx'
import { sampleDictation } from '../notes/sample-dictation.ts'

const rows = { response_data: [sampleDictation()], pagination: { current_page: 1, last_page: 1 } }
const server = sceneServer([[listDictations, { data: rows }]])
const getToken = () => Promise.resolve('token of the page')

const meta = {
  title: 'On every page/Session',
  // The session calls the server of the page, which answers nothing else here.
  beforeEach: () => {
    const { fetch } = globalThis
    globalThis.fetch = (address, init) => (String(address).includes('/session-story/') ? server.fetch : fetch)(address, init)
    return () => {
      globalThis.fetch = fetch
    }
  },
  render: () => (
    <chartside-session apiBase={`${location.origin}/session-story/api/v4`} getToken={getToken}>
      <div style={{ display: 'grid', gap: 24, padding: 24 }}>
        <chartside-dictation />
        <chartside-recent-dictations />
      </div>
    </chartside-session>
  ),
} satisfies Meta
export default meta

/** The page's token signs its user in, for all elements inside. */
export const SignedInByThePage: StoryObj<typeof meta> = {
  play: async ({ canvasElement, step }) => {
    const session = [...canvasElement.querySelectorAll('chartside-session')].at(-1)!
    await step('[AUTH-16] knows the user', async () => {
      await waitFor(() => expect([session.state, session.userName]).toEqual(['in', 'Dr. Amara Okafor']))
    })
    await step('[RECENT-01] the elements load their data', async () => {
      const list = inside(canvasElement, 'chartside-recent-dictations')
      await expect(await list.findByRole('button', { name: noteWords.noteOf(noteWords.view, 'Rosa Lindqvist') })).toBeVisible()
    })
  },
}
