import { accounts, expect, password, signIn, signInAt, test } from './portal.ts'

const { weber } = accounts

test('[AUTH-01] [AUTH-03] [AUTH-07] a stranger is led to the login; a wrong password shows an error in place and as a toast', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/, /Chartside: Refused/)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page).toHaveTitle('Login · Chartside')
  await expect(page.getByText('Welcome Back!')).toBeVisible()

  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter email and password.' }).first()).toBeVisible()

  await signIn(page, weber.email, 'not the password')
  // In the form and as a toast.
  await expect(page.getByText('Incorrect email or password.')).toHaveCount(2)
  await expect(page.getByLabel('Email')).toHaveValue(weber.email)
  await expect(page).toHaveURL('/login')

  await signIn(page, weber.email)
  await expect(page).toHaveURL('/provider/dashboard')
})

test('[AUTH-02] [AUTH-05] [AUTH-15] a signed-in user stays signed in after a reload, and is verified on / and /login', async ({
  page,
}) => {
  await signInAt(page, weber.email)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/provider_api/info', async (route) => {
    await held
    await route.continue()
  })

  // A reload under /provider trusts the stored session and waits for no answer.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()

  await page.goto('/login')
  await expect(page.getByText('Please wait, verifying you.....')).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL('/login')
  letGo()
  await expect(page).toHaveURL('/provider/dashboard')
  const verified = page.waitForResponse('**/provider_api/info')
  await page.goto('/')
  await verified
  await expect(page).toHaveURL('/provider/dashboard')

  const kept = await page.evaluate(() => Object.entries({ ...localStorage }))
  expect(kept.map(([key]) => key)).toEqual(['chartside'])
  expect(kept.flat().join()).not.toContain(password)
})

test('[AUTH-03] a token that the server refuses, or that cannot be checked, is removed on /', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/401/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Chartside: (Refused|Offline)/)
  const tokenKept = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('chartside') ?? '{}') as { token?: string }).token ?? '')

  await signInAt(page, weber.email)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('chartside') ?? '{}') as object
    localStorage.setItem('chartside', JSON.stringify({ ...kept, token: 'made-up' }))
  })
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  expect(await tokenKept()).toBe('')

  await signIn(page, weber.email)
  await expect(page).toHaveURL('/provider/dashboard')
  // The portal's files are cached; only the check fails.
  await page.route('**/api/v4/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  expect(await tokenKept()).toBe('')
  await context.unroute('**/api/v4/**')
})

test('[AUTH-04] a verified code without a new password ends on /, without a call', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/v4/') && calls.push(request.url()))
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('chartside', JSON.stringify({ token: 'from-a-code', resetting: true })))
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('chartside') ?? '')
  expect(kept).not.toContain('from-a-code')
  expect(kept).not.toContain('"resetting":true')
  expect(calls).toEqual([])
})

test('[AUTH-08] [AUTH-09] [AUTH-10] [AUTH-12] a forgotten password: code from the mail, new password, signed in; the new one works', async ({
  page,
  clinic,
  troubles,
}) => {
  troubles.expect(/40[0-9]|422/, /Chartside: Refused/)
  const { assistant } = accounts
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await page.getByLabel('Email').fill(assistant.email)
  const before = clinic.printed().length
  await page.getByRole('button', { name: 'Send Otp' }).click()
  await expect(page.getByText('OTP sent successfully')).toBeVisible()
  const [, code = ''] = await clinic.says(/code is (\d{8})\b/, before)

  await expect(page.getByLabel('Email')).toHaveValue(assistant.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('OTP').fill(code === '00000000' ? '00000001' : '00000000')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('The OTP is incorrect or has expired. Request a new one.').first()).toBeVisible()
  await page.getByLabel('OTP').fill(code)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()

  // Not signed in yet: the portal stays closed.
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  const isLoggedIn = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('chartside') ?? '{}') as { isLoggedIn?: boolean }).isLoggedIn ?? false)
  expect(await isLoggedIn()).toBe(false)

  await page.getByLabel('New Password', { exact: true }).fill('another-long-password')
  await page.getByLabel('Confirm Password', { exact: true }).fill('yet-another-password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('The two passwords do not match.').first()).toBeVisible()
  await page.getByLabel('Confirm Password', { exact: true }).fill('another-long-password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password reset successfully')).toBeVisible()
  await expect(page).toHaveURL('/provider/dashboard')
  expect(await isLoggedIn()).toBe(true)

  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signIn(page, assistant.email, 'another-long-password')
  await expect(page).toHaveURL('/provider/dashboard')

  // Other journeys use the old password.
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('chartside') ?? '{}') as { token?: string }).token)
  const restored = await page.request.post('/api/v4/provider_api/password_reset', {
    headers: { authorization: `Bearer ${token}` },
    data: { password, confirm_password: password, current_password: 'another-long-password' },
  })
  expect(await restored.json()).toMatchObject({ status: 'success' })
})

test('[AUTH-06] [AUTH-14] logging out clears everything, and Back does not return', async ({ page }) => {
  await signInAt(page, weber.email)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/provider/settings')
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You are now logged out')).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('chartside') ?? '{}')
  expect(kept).not.toMatch(/token|provider|location|isLoggedIn":true/)

  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()

  // The next user starts at the dashboard.
  await signIn(page, weber.email)
  await expect(page).toHaveURL('/provider/dashboard')
})

test('[AUTH-06] [AUTH-18] a deep link that the guard refused is opened after the login, including its query', async ({
  page,
  troubles,
}) => {
  // There is no patient 7 here; the form shows a message in place.
  troubles.expect(/404 .*(patient\/7|patient_pool_id=7)$/, /Chartside: Refused/)
  await page.goto('/provider/titanAi?tab=recent&patient=7')
  await expect(page).toHaveURL('/login')
  await signIn(page, weber.email)
  await expect(page).toHaveURL('/provider/titanAi?tab=recent&patient=7')
  await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true')
  // The login is not in the history.
  await page.goBack()
  await expect(page).not.toHaveURL('/login')
})

test('[AUTH-17] an expired token leads to the login, with the reason', async ({ page, troubles }) => {
  troubles.expect(/401/, /Chartside: (SessionEnded|Refused)/)
  await signInAt(page, weber.email)
  await page.evaluate(() => localStorage.setItem('of-the-page', 'stays'))
  await page.route('**/provider_api/dictations*', (route) =>
    route.fulfill({ status: 401, json: { status: 'token_expired', message: 'Please sign in again.' } }),
  )
  await page.getByRole('tab', { name: 'Recent' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please sign in again.').first()).toBeVisible()
  expect(await page.evaluate(() => Object.keys({ ...localStorage }))).toEqual(['of-the-page'])
})

test('[AUTH-17] [DICT-02] [DICT-03] [CHK-02] text typed in a dictation and a location picked in the queue are restored when the same user signs in again', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/, /Chartside: (SessionEnded|Refused)/)
  const runOut = async () => {
    const info = '**/provider_api/info'
    await page.route(info, (route) =>
      route.fulfill({ status: 401, json: { status: 'token_expired', message: 'Please sign in again.' } }),
    )
    await page.evaluate(
      () =>
        void document
          .querySelector('chartside-session')!
          .refresh()
          .catch(() => undefined),
    )
    await expect(page).toHaveURL('/login')
    await page.unroute(info)
    await signIn(page, weber.email)
  }
  await signInAt(page, weber.email)
  await page.getByLabel('Patient Name').fill('Half Typed')
  await page.getByPlaceholder('Comment here...').fill('Left knee')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await page.getByPlaceholder('Enter note').fill('Order an X-ray')
  await runOut()
  await expect(page).toHaveURL('/provider/titanAi')
  await expect(page.getByLabel('Patient Name')).toHaveValue('Half Typed')
  await expect(page.getByPlaceholder('Comment here...')).toHaveValue('Left knee')
  await expect(page.getByPlaceholder('Enter note')).toHaveValue('Order an X-ray')

  await page.getByRole('navigation').getByRole('link', { name: 'Patient Check-In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Location' })
  const location = dialog.getByRole('button', { name: /Choose a location/ })
  await location.click()
  await page.getByRole('option', { name: /Lakeside West/ }).click()
  await expect(location).toContainText('Lakeside West')
  await runOut()
  await expect(page).toHaveURL('/provider/patientCheckIn')
  await expect(location).toContainText('Lakeside West')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Location updated successfully.')).toBeVisible()
})
