import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { card, plugIn, settings } from '#tests/support/browser/sign-in.ts'
import { START_MAX_MS, startServer } from '../../support/browser/server.ts'
import {
  expect,
  fillBirthDate,
  newEmail,
  PASSWORD,
  signIn,
  signUp,
  test,
  toast,
} from '../../support/browser/support.ts'
import { openSignInProvider } from '../../support/sign-in-provider.ts'

/** Passkeys need a host name, not an address of numbers. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost')

/** The authenticator app's code for the key on the screen. */
const shown = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

async function typeCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Turns two-step sign-in on, on the settings screen. @returns the key and the recovery codes */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await card(page).getByRole('button', { name: 'Turn on', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(dialog.getByText('The code is wrong. Check the time on your phone.')).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill(shown(secret))
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('listitem').allInnerTexts()
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(card(page).getByText('Recovery codes left: 10 of 10', { exact: false })).toBeVisible()
  return { secret, codes }
}

test('S-24 P-30 a passkey is added in settings, unlocks no wallet on its first day, signs in without a password, and is renamed and removed', {
  tag: '@all',
}, async ({ browser, server, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: named(server.url) })
  const page = await context.newPage()
  await plugIn(page)
  await signUp(page, 'Pia')
  await settings({ page })
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
  const passkeys = card(page).getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(passkeys.getByText('Old laptop')).toBeVisible()

  // someone at an open browser could have added it a minute ago, so the password is asked for too
  await page.getByRole('link', { name: 'General' }).click()
  const lock = page.getByRole('switch', { name: 'Wallet lock' })
  await lock.click()
  await expect(lock).toHaveAttribute('aria-checked', 'true')
  await lock.click()
  const unlock = page.getByRole('dialog', { name: 'Unlock your wallet' })
  await expect(unlock.getByLabel('Your password')).toBeVisible()
  await unlock.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(unlock.getByText('This passkey is less than a day old.')).toBeVisible()
  await unlock.getByLabel('Your password').fill(PASSWORD)
  await unlock.getByRole('button', { name: 'Unlock wallet' }).click()
  await expect(unlock).toBeHidden()
  await expect(lock).toHaveAttribute('aria-checked', 'false')

  await page.goto('/api/logout')
  await page.goto('/sign-in?returnTo=/events')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  await settings({ page })
  await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(passkeys).toBeHidden()
  await context.close()
})

test('S-24 two-step sign-in: turned on with a picture and a code, asked for at the next sign-in, left by a recovery code', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, email } = await somebody('Tove')
  await settings({ page })
  const { secret, codes } = await turnOn(page)

  await page.goto('/api/logout')
  await page.goto('/sign-in?returnTo=/events')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await typeCode(page, '000000', 'Continue')
  await expect(page.getByText('The code is wrong or has already been used')).toBeVisible()
  await typeCode(page, shown(secret, 1), 'Continue')
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  await page.goto('/api/logout')
  await page.goto('/sign-in')
  await signIn(page, email)
  await typeCode(page, codes[0]!, 'Continue')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await settings({ page })
  await expect(card(page).getByText('Recovery codes left: 9 of 10', { exact: false })).toBeVisible()
  await card(page).getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(toast(page, 'Two-step sign-in is off')).toBeVisible()
})

test('S-24 another device is seen, and signed out; a new password signs all others out', {
  tag: '@all',
}, async ({ browser, server, somebody }) => {
  const { page, email } = await somebody('Dana')
  const elsewhere = async () => {
    const context = await browser.newContext({ baseURL: server.url })
    const other = await context.newPage()
    await other.goto('/sign-in')
    await signIn(other, email)
    await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible()
    return other
  }
  const first = await elsewhere()
  await settings({ page })
  const devices = card(page).getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  // its socket brings the news, wherever it is
  await expect(first).toHaveURL(/\/sign-in/)
  await first.goto('/history')
  await expect(first).toHaveURL(/\/sign-in/)

  const second = await elsewhere()
  await card(page).getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await dialog.getByLabel('Present password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('New password', { exact: true }).fill('seven-dry-lanterns')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  // its socket brings the news, wherever it is
  await expect(second).toHaveURL(/\/sign-in/)
  await second.goto('/history')
  await expect(second).toHaveURL(/\/sign-in/)
  await signIn(second, email, 'seven-dry-lanterns')
  await expect(second).toHaveURL(/\/history/)
  await first.context().close()
  await second.context().close()
})

test('S-24 one’s own data comes as a file, and an empty account can be closed for good', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, email } = await somebody('Clea')
  await settings({ page })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^evens-my-data-\d{4}-\d\d-\d\d\.json$/)
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(dialog.getByRole('button', { name: 'Close account for good' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Close account for good' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page.getByText('E-mail or password is wrong')).toBeVisible()
})

test('S-21 S-25 with a provider, signing in leads there, and a new person is asked for age and place', {
  tag: '@all',
}, async ({ browser, contextOptions }) => {
  test.setTimeout(START_MAX_MS + 60_000)
  const provider = await openSignInProvider()
  const server = await startServer({ ...provider.env, DEMO_DATA: 'off' })
  provider.serve(server.url)
  const email = newEmail('Gita')
  provider.account = { sub: 'gita', email, email_verified: true, given_name: 'Gita', family_name: 'Rao' }
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  const page = await context.newPage()

  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await expect(page.getByText(email, { exact: false })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Gita')
  await fillBirthDate(page, '2015-01-01')
  await page.getByLabel('Where you live').selectOption('GB')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText('You must be 18 or older to open an account in the United Kingdom.'),
  ).toBeVisible()
  await fillBirthDate(page, '1990-05-17')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/history$/)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  await page.goto('/api/logout')
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Continue with Example Login' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  provider.account = { sub: 'nobody' }
  const other = await (await browser.newContext({ ...contextOptions, baseURL: server.url })).newPage()
  await other.goto('/sign-in')
  await other.getByRole('link', { name: 'Continue with Example Login' }).click()
  await expect(
    other.getByText('Example Login did not confirm an e-mail address', { exact: false }),
  ).toBeVisible()
  await other.context().close()
  await context.close()
  await server.stop()
  await provider.close()
})

test('S-21 a signed-in person is not asked to sign in: the screen that was wanted opens, or home', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  for (const [path, opened] of [
    ['/sign-in?returnTo=%2Fevents%3Fsearch%3Drain', '/events?search=rain'],
    ['/sign-up?returnTo=%2F%2Fevil.example', '/'],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveURL(opened)
    await expect(page.getByRole('button', { name: 'Your account' }), path).toBeVisible()
  }
  // a provider's sign-in that proves the session anew: it failed, or a code is asked for
  await page.goto('/sign-in?failed=provider')
  await expect(page.getByText('did not work', { exact: false })).toBeVisible()
  await page.goto(`/sign-in?step=code&returnTo=%2Fwithdraw#challenge=${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in')
  await expect(page).toHaveURL('/sign-in?step=code&returnTo=%2Fwithdraw')
})
