import { writeFileSync } from 'node:fs'
import { appointmentWords, calendarWords, formWords, visitWords } from '@chartside/core/appointments'
import { checkInWords } from '@chartside/core/check-in'
import { dictationWords } from '@chartside/core/dictation'
import { documentWords } from '@chartside/core/documents'
import { controlWords } from '@chartside/core/lib/control-words'
import { sharedWords } from '@chartside/core/lib/words'
import { loginWords } from '@chartside/core/login'
import { noteWords, summaryWords } from '@chartside/core/notes'
import { notificationWords } from '@chartside/core/notifications'
import { bannerWords, centerWords, patientWords, registerWords } from '@chartside/core/patients'
import { recorderWords } from '@chartside/core/recorder'

import { portalWords } from '../../packages/host-app/src/words.ts'
import { signedIn } from '../bench/signed-in.ts'
import { dictationsOf, expect, type Host, test } from '../hosts/host.ts'
import { accounts, password } from '../journeys/portal.ts'
import { decodeMp3, secondsOf } from '../journeys/wave.ts'
import type { EngineWindow } from './engine.ts'
import { type Hand, handOf } from './hand.ts'
import { engines } from './installed.ts'

const { okafor } = accounts

for (const { name, open } of engines()) {
  test(`[NAV-01] [DASH-06] [REC-01] [REC-03] [DICT-06] [REVIEW-02] [REVIEW-06] [FRAME-07] ${name}: sign in, record while every page and dialog is opened, send, edit, save; record for a page of another origin`, async ({
    host,
  }) => {
    test.setTimeout(240_000)
    if (!open) throw new Error(`${name} is not on this machine.`)
    await inWindow(open, async (window) => {
      const hand = handOf(window)
      await window.open(`${host.clinic.address}/provider/titanAi`)
      await hand.write(loginWords.email, okafor.email)
      await hand.write(loginWords.password, password)
      await hand.press('button', loginWords.login)
      await hand.write(dictationWords.patientName, 'Engine Patient')
      await hand.press('button', recorderWords.record)
      await hand.reads(recorderWords.states.recording)

      await walkWhileRecording(hand)
      await chooseAnother(hand, host, 'Engine Patient')
      await sendRecording(hand)
      await expectMp3(host, 'Engine Patient')
      await editNote(hand, host, 'Engine Patient')
      await walkThroughChart(hand, host)
      await recordElsewhere(hand, host)
      await frameWithoutMicrophone(hand, host)
    })
  })
}

/** A frame without `allow="microphone"` names the missing attribute to its page, although these engines expose no policy. */
async function frameWithoutMicrophone({ window }: Hand, host: Host): Promise<void> {
  await window.open(`${host.examples}/frame.html`)
  await window.run(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#chartside')!
    frame.allow = ''
    frame.src += ''
  })
  const message = () => window.run(() => document.querySelector('#message')!.textContent)
  await expect.poll(message).toContain('allow="microphone; screen-wake-lock"')
}

/** The recorder on a page of another origin returns an MP3. */
async function recordElsewhere(hand: Hand, host: Host): Promise<void> {
  await hand.window.open(`${host.examples}/recorder.html`)
  await hand.press('button', recorderWords.record)
  await hand.reads(recorderWords.longEnough)
  await hand.press('button', recorderWords.stop)
  await hand.sees('link', 'Save the recording')
  const bytes = await hand.window.run(async () => {
    const link = document.querySelector<HTMLAnchorElement>('#file a')!
    return [...new Uint8Array(await (await fetch(link.href)).arrayBuffer())]
  })
  await expectSound(Uint8Array.from(bytes))
}

async function inWindow(open: () => Promise<EngineWindow>, journey: (window: EngineWindow) => Promise<void>): Promise<void> {
  const window = await open()
  try {
    await journey(window)
  } catch (error) {
    writeFileSync(test.info().outputPath('window.png'), await window.picture())
    throw error
  } finally {
    await window.close()
  }
}

/** Opens every page of the menu and its dialogs by links, so that the recording continues. */
async function walkWhileRecording(hand: Hand): Promise<void> {
  await hand.press('link', portalWords.dashboard)
  await hand.press('button', portalWords.startVisit)
  await hand.seesDialog(registerWords.title)
  await hand.closeDialog(registerWords.title)
  await hand.press('button', portalWords.choosePatient)
  await hand.seesDialog(portalWords.searchPatient)
  await hand.closeDialog(portalWords.searchPatient)

  await hand.press('link', portalWords.patientCheckIn)
  await hand.seesDialog(checkInWords.selectLocation)
  await hand.closeDialog(checkInWords.selectLocation)
  await hand.press('link', portalWords.settings)
  await hand.sees('heading', portalWords.profileHeading)

  await hand.press('link', portalWords.patientPool)
  await hand.press('row', '', { begins: true })
  await hand.press('button', summaryWords.open)
  await hand.seesDialog(await hand.window.run(chartName))
  await hand.closeDialog(await hand.window.run(chartName))
  await hand.press('link', portalWords.titanAi)
}

/** Records for one patient and selects another one meanwhile. */
async function chooseAnother(hand: Hand, host: Host, patient: string): Promise<void> {
  const { patients } = await (await clientOf(host))('common_api/get-patient-pool?page=1&limit=1')
  const [{ first_name, last_name, mrn }] = patients.data
  await hand.press('link', portalWords.dashboard)
  await hand.press('button', portalWords.choosePatient)
  await hand.write(patientWords.search, mrn)
  await hand.press('option', `${first_name} ${last_name}`, { begins: true })
  await hand.seesDialog(dictationWords.changeTitle)
  await hand.press('button', dictationWords.stay(patient))
}

async function sendRecording(hand: Hand): Promise<void> {
  await hand.reads(recorderWords.longEnough)
  await hand.press('button', recorderWords.stop)
  await hand.reads(recorderWords.states.stopped)
  await hand.press('button', recorderWords.clear)
  await hand.seesDialog(recorderWords.clearAsk)
  await hand.press('button', sharedWords.no)
  await hand.press('button', dictationWords.send)
  await hand.reads(recorderWords.states.idle)
}

async function editNote(hand: Hand, host: Host, patient: string): Promise<void> {
  const text = 'Return in four weeks.'
  const view = noteWords.noteOf(noteWords.view, patient)
  await hand.press('tab', portalWords.recent)
  await hand.press('button', view)
  await hand.seesDialog(noteWords.reviewTitle(patient))
  await hand.press('button', noteWords.edit)
  await hand.write(noteWords.noteLabel, text)
  const elsewhere = 'Saved elsewhere meanwhile.'
  await saveElsewhere(host, patient, elsewhere)
  await hand.press('button', noteWords.save)
  await hand.sees('heading', noteWords.conflict)
  await hand.seesDialog(noteWords.reviewTitle(patient))
  await hand.reads(elsewhere)
  await hand.press('button', noteWords.allMine)
  await hand.press('button', noteWords.save)
  await hand.press('button', view)
  await hand.seesDialog(noteWords.reviewTitle(patient))
  await hand.reads(text)
  for (const tab of [noteWords.codesTab, noteWords.transcriptionTab, noteWords.taskTab]) {
    await hand.press('tab', tab)
    await hand.seesDialog(noteWords.reviewTitle(patient))
  }
  await hand.closeDialog(noteWords.reviewTitle(patient))
  await hand.press('button', controlWords.moreFor(patient))
  await hand.press('button', noteWords.deleteColumn)
  await hand.seesDialog(noteWords.deleteQuestion)
  await hand.press('button', sharedWords.no)
}

/** A patient with appointments and documents, and the pages that have no link. */
async function walkThroughChart(hand: Hand, host: Host): Promise<void> {
  const { window } = hand
  const { address } = host.clinic
  const { filed, file, booked, appointment } = await charts(host)

  await window.open(`${address}/provider/dashboard?status=confirmed`)
  await hand.press('button', notificationWords.title, { begins: true })
  await hand.press('button', notificationWords.settings)
  await hand.sees('field', notificationWords.volume)
  await hand.press('button', notificationWords.title, { begins: true })
  await hand.press('row', '', { begins: true })
  await hand.seesDialog(visitWords.choice)
  await hand.closeDialog(visitWords.choice)

  await window.open(`${address}/provider/patientPool?patient=${filed}&tab=documents`)
  await hand.press('button', documentWords.add)
  await hand.seesDialog(documentWords.uploadTitle)
  await hand.closeDialog(documentWords.uploadTitle)
  await hand.press('button', controlWords.moreFor(file))
  await hand.press('button', documentWords.edit)
  await hand.seesDialog(documentWords.editTitle)
  await hand.closeDialog(documentWords.editTitle)
  await hand.press('button', documentWords.openOf(file))
  await hand.seesDialog(file)
  await hand.closeDialog(file)
  await hand.press('button', controlWords.moreFor(file))
  await hand.press('button', documentWords.delete)
  await hand.seesDialog(documentWords.deleteQuestion)
  await hand.press('button', sharedWords.no)
  await hand.press('button', bannerWords.more)
  await hand.press('button', centerWords.delete)
  await hand.seesDialog(centerWords.deleteQuestion)
  await hand.press('button', sharedWords.no)

  await window.open(`${address}/provider/patientPool?patient=${booked}&tab=appointments`)
  await hand.press('button', appointmentWords.add)
  await hand.seesDialog(formWords.addTitle)
  await hand.closeDialog(formWords.addTitle)
  await hand.press('button', appointmentWords.editOf(''), { begins: true })
  await hand.seesDialog(formWords.editTitle)
  await hand.closeDialog(formWords.editTitle)
  await hand.press('button', controlWords.moreFor(''), { begins: true })
  await hand.press('button', appointmentWords.delete)
  await hand.seesDialog(appointmentWords.deleteQuestion)
  await hand.press('button', sharedWords.no)
  await hand.press('button', controlWords.moreFor(''), { begins: true })
  await hand.press('button', calendarWords.open)
  await hand.seesDialog(calendarWords.heading)
  await hand.closeDialog(calendarWords.heading)

  await window.open(`${address}/provider/appointmentDetails?appointment=${appointment}`)
  await hand.sees('heading', portalWords.appointmentDetails)
}

/** The name in the open chart's header. Runs in the page. */
function chartName(): string {
  const chart = document.querySelector('chartside-patient-center')
  return (chart?.shadowRoot?.querySelector('h2')?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** The same provider on another device: reads or sends data by a call. */
async function clientOf({ clinic }: Host) {
  const { token } = await signedIn(clinic, okafor.email)
  return async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await (await fetch(`${clinic.address}/api/v4/${path}`, { headers, ...sent })).json()).data
  }
}

/** The dictation of this patient, if the server has it. */
const sentDictation = async (host: Host, patient: string) =>
  (await dictationsOf(host, okafor.email)).find(({ patient_name }) => patient_name === patient)

async function saveElsewhere(host: Host, patient: string, soap_note: string): Promise<void> {
  const row = await sentDictation(host, patient)
  const lists = { cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' }
  await (await clientOf(host))('provider_api/update-dictation', { dictation_id: row!.id, soap_note, ...lists })
}

/** A patient with a document and its file name, and a patient with an appointment and its id. */
async function charts(host: Host): Promise<{ filed: string; file: string; booked: string; appointment: string }> {
  const ask = await clientOf(host)
  const { azz_id } = await ask('provider_api/info')
  const visits = await ask(`provider_api/get-appointment?provider_id=${azz_id}&status=confirmed`)
  const documents = await ask('provider_api/get-patient-docs')
  const [{ patient_pool_id, id }] = visits.data
  const [document] = documents.data
  return { filed: document.patient_pool_id, file: document.original_file_name, booked: patient_pool_id, appointment: id }
}

async function expectMp3(host: Host, patient: string): Promise<void> {
  // The form is free before the outbox has sent it.
  await expect.poll(() => sentDictation(host, patient)).toBeDefined()
  const row = await sentDictation(host, patient)
  const answer = await fetch(new URL(row!.audio_file, host.clinic.address))
  await expectSound(new Uint8Array(await answer.arrayBuffer()))
}

/** Expects an MP3 that an independent decoder accepts, long enough and not silent. */
async function expectSound(bytes: Uint8Array): Promise<void> {
  const recorded = await decodeMp3(bytes)
  expect(secondsOf(recorded)).toBeGreaterThan(15)
  expect(recorded.samples.some((sample) => Math.abs(sample) > 0.01)).toBe(true)
}
