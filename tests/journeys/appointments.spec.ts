import { appointmentWords, detailWords, formWords } from '@chartside/core/appointments'
import { unambiguousDay } from '@chartside/core/lib/formats'
import { recorderWords } from '@chartside/core/recorder'
import type { Locator, Page } from '@playwright/test'

import { signedIn } from '../bench/signed-in.ts'
import type { Clinic } from './clinic.ts'
import { byKeyboard, byMouse, chooseByLetters, typeInto } from './keyboard.ts'
import { accounts, expect, openAs, signIn, test } from './portal.ts'
import { chooseInMenu } from './row-menu.ts'

const { weber } = accounts

interface Slot {
  date: string
  location_id: string
  place: string
  start_time: string
}

/** A colleague's changes by the API: books a slot of Dr. Weber's for another patient. */
async function colleagueOf(clinic: Clinic) {
  const { token, providerId } = await signedIn(clinic, weber.email)
  const ask = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${clinic.address}/api/v4/${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return answer.json()
  }
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const [slots, pool, insurances] = await Promise.all([
    ask(`provider_api/slots-by-provider?provider_id=${providerId}&start_date=${day(2)}&end_date=${day(6)}`),
    ask('common_api/get-patient-pool?page=1&limit=50'),
    ask('provider_api/insurances?status=active&per_page=1'),
  ])
  const placeOf = new Map(slots.locations.map((place: { location_id: string; name: string }) => [place.location_id, place.name]))
  const free: Slot[] = slots.data.flatMap(
    ({
      date,
      slots_by_location,
    }: {
      date: string
      slots_by_location: { location_id: string; slots: { start_time: string; booked: boolean }[] }[]
    }) =>
      slots_by_location.flatMap(({ location_id, slots }) =>
        slots
          .filter(({ booked }) => !booked)
          .map(({ start_time }) => ({ date, location_id, start_time, place: placeOf.get(location_id) as string })),
      ),
  )
  const patients: { id: string }[] = pool.data.patients.data
  return {
    patients,
    /** Two free slots of one location and day, apart from those that other tests in this file use. */
    twoSlots(at: number): [Slot, Slot] {
      const pairs = free.flatMap((slot, index) => {
        const next = free[index + 1]
        return next && next.date === slot.date && next.location_id === slot.location_id ? [[slot, next] as [Slot, Slot]] : []
      })
      return pairs[at * 3]!
    },
    async take({ date, location_id, start_time }: Slot): Promise<void> {
      const [, hour, minute, half] = / (\d\d):(\d\d) ([AP])M$/.exec(start_time)!
      const time = `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}:00`
      const { status } = await ask('provider_api/book-appointment', {
        ...{ patient_pool_id: patients.at(-1)!.id, provider_id: providerId, date, time, location_id, created_by: 'provider' },
        ...{ insurance_id: insurances.data.data[0].id, visit_type: 'checkup', mode: 'office-appointment' },
      })
      expect(status).toBe('success')
    },
  }
}

const clockOf = ({ start_time }: Slot): string => start_time.slice(11)
/** In the format of a row, '24 Nov 2026'. */
const shown = ({ date }: Slot): string => unambiguousDay(date)
const picked = ({ date }: Slot): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const section = (page: Page): Locator => page.getByRole('region', { name: appointmentWords.title })

/** The ways to choose and press: by mouse, or by keyboard only. */
interface Hands {
  press(button: Locator): Promise<void>
  /** Chooses from a short list. */
  select(form: Locator, label: string, option: string): Promise<void>
  /** Types to find one of many. */
  find(form: Locator, label: string, text: string): Promise<void>
  type(field: Locator, text: string): Promise<void>
}

const handsOnMouse: Hands = {
  press: byMouse,
  async select(form, label, option) {
    await form.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    await form.getByRole('option', { name: option }).click()
  },
  async find(form, label, text) {
    const field = form.getByRole('combobox', { name: label })
    await field.click()
    await expect(form.getByRole('option').first()).toBeVisible()
    await field.pressSequentially(text.slice(0, 9))
    await form.getByRole('option', { name: text }).click()
  },
  type: (field, text) => field.fill(text),
}

const handsOnKeyboard = (page: Page): Hands => ({
  press: byKeyboard,
  async select(form, label, option) {
    await chooseByLetters(form.getByRole('button', { name: new RegExp(`^${label}`) }), option)
  },
  async find(form, label, text) {
    // A field that is filled in already is replaced.
    await typeInto(form.getByRole('combobox', { name: label }), text)
    await expect(form.getByRole('option', { name: text })).toBeVisible()
    await page.keyboard.press('Enter')
  },
  type: typeInto,
})

const ways = [
  { how: 'with a mouse', width: 1280, hands: () => handsOnMouse, at: 0 },
  { how: 'by keyboard alone, at 390 px', width: 390, hands: handsOnKeyboard, at: 1 },
]

for (const { how, width, hands, at } of ways)
  test(`[APPT-01] [APPT-02] [APPT-03] [APPT-04] books, loses the slot, books again, changes, cancels and restores, ${how}`, async ({
    page,
    clinic,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const colleague = await colleagueOf(clinic)
    const [wanted, next] = colleague.twoSlots(at)
    const { press, select, find, type } = hands(page)
    await openAs(page, weber.email, `/provider/patientPool?patient=${colleague.patients[at]!.id}&tab=appointments`)
    const add = section(page).getByRole('button', { name: 'Add Appointment' })
    await expect(add).toBeVisible()

    await press(add)
    const form = page.getByRole('dialog', { name: formWords.addTitle })
    await find(form, 'Provider', weber.name)
    await type(form.getByRole('textbox', { name: 'Date' }), picked(wanted))
    await select(form, 'Location', wanted.place)
    await select(form, 'Time', clockOf(wanted))
    await select(form, 'Visit type', 'Procedure')
    await select(form, 'Mode', 'Office')
    await find(form, 'Insurance name', 'Silver Birch Family Cover')

    await colleague.take(wanted)
    await press(form.getByRole('button', { name: 'Submit' }))
    await expect(form.getByText(/was just taken\. Choose another time\./)).toBeVisible()
    await expect(form.getByRole('button', { name: /^Time/ })).toBeFocused()
    await expect(form.getByRole('button', { name: /^Visit type/ })).toContainText('Procedure')
    await press(form.getByRole('group', { name: formWords.nextFree }).getByRole('button').first())
    await expect(form.getByRole('button', { name: /^Time/ })).toContainText(clockOf(next))
    await press(form.getByRole('button', { name: 'Submit' }))
    await expect(form).toBeHidden()
    const row = section(page)
      .getByRole('row')
      .filter({ hasText: shown(next) })
      .filter({ hasText: clockOf(next) })
      .filter({ hasText: 'Procedure' })
    await expect(row).toContainText('Pending')

    await press(row.getByRole('button', { name: /^Edit appointment/ }))
    const edit = page.getByRole('dialog', { name: formWords.editTitle })
    await select(edit, 'Status', 'Confirmed')
    await press(edit.getByRole('button', { name: 'Submit' }))
    await expect(edit).toBeHidden()
    await expect(row).toContainText('Confirmed')

    await chooseInMenu(row, appointmentWords.cancelAppointment, '', press)
    await expect(row).toContainText('Cancelled')
    await page.keyboard.press('F8')
    await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Confirmed')

    await press(section(page).getByRole('button', { name: 'Week', exact: true }))
    const there = section(page).getByRole('button', { name: new RegExp(`^Open appointment of ${shown(next)}, ${clockOf(next)}`) })
    const earlier = section(page).getByRole('button', { name: appointmentWords.earlier })
    const later = section(page).getByRole('button', { name: appointmentWords.later })
    await expect(async () => {
      // On a slow machine it may be over before it is rendered.
      if ((await there.count()) === 0) await press((await later.isEnabled()) ? later : earlier)
      expect(await there.count()).toBe(1)
    }).toPass()
    await press(there)
    await expect(page).toHaveURL(/\/provider\/appointmentDetails\?appointment=[\w-]+$/)
    await expect(page.getByRole('article', { name: detailWords.title })).toContainText(weber.name)

    await press(page.getByRole('button', { name: 'Delete', exact: true }))
    await press(page.getByRole('dialog', { name: appointmentWords.deleteQuestion }).getByRole('button', { name: 'Yes' }))
    await expect(page.getByText(detailWords.deleted)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

for (const { how, width, hands } of ways)
  test(`one appointment leads to its patient, to a dictation and back; an unknown one is not found, ${how}`, async ({
    page,
    clinic,
    troubles,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { press } = hands(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await openAs(page, weber.email, '/provider/dashboard')
    const { token } = await signedIn(clinic, weber.email)
    const list = await fetch(`${clinic.address}/api/v4/provider_api/get-appointment?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { id, patient_pool_id } = (await list.json()).data.data[0]
    await page.goto(`/provider/appointmentDetails?appointment=${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Appointment Details' })).toBeVisible()
    const download = page.waitForEvent('download')
    await press(button('Calendar file'))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Download' }))
    expect((await download).suggestedFilename()).toMatch(/^appointment-\d{4}-\d\d-\d\d\.ics$/)
    await press(button('Patient Center'))
    await expect(page).toHaveURL(`/provider/patientPool?patient=${patient_pool_id}&tab=center`)
    await page.goBack()
    await press(button('Start dictation'))
    await expect(page).toHaveURL(`/provider/titanAi?tab=dictation&patient=${patient_pool_id}&appointment=${id}`)
    for (const name of [recorderWords.stop, recorderWords.clear, 'Yes']) await press(button(name))
    await page.goBack()
    await press(button('Back'))
    await expect(page).toHaveURL('/provider/dashboard')
    troubles.expect(/404 .*appointment\/nobody/, /Chartside: Refused 404/)
    await page.goto('/provider/appointmentDetails?appointment=nobody')
    await expect(page.getByText(detailWords.missing)).toBeVisible()
  })

test('[NAV-01] Back of an appointment that a link led to, by way of the login, leads to the dashboard', async ({
  page,
  clinic,
}) => {
  const { token } = await signedIn(clinic, weber.email)
  const list = await fetch(`${clinic.address}/api/v4/provider_api/get-appointment?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { id } = (await list.json()).data.data[0]
  await page.goto(`/provider/appointmentDetails?appointment=${id}`)
  await signIn(page, weber.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Appointment Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/provider/dashboard')
})
