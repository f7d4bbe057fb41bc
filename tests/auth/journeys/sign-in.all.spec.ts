import { card, settings } from '../../support/browser/sign-in-card.ts'
import { expect, PASSWORD, test } from '../../support/browser/support.ts'

test('S-24 an address without a host name offers no passkeys, and says why', async ({ page, somebody }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
  const ada = await somebody('Ada')
  await settings(ada)
  await expect(card(ada.page).getByText('they need https and a host name', { exact: false })).toBeVisible()
})

test('S-24 what needs a fresh proof asks for the password, and then does it', async ({ somebody }) => {
  const { page } = await somebody('Frida')
  await settings({ page })
  // the server as it is a quarter of an hour later, until the password was given
  let proved = false
  await page.route('**/api/auth/authenticator/set-up', (route) =>
    proved
      ? route.fallback()
      : route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'Confirm that it is you' } }),
  )
  await page.route('**/api/auth/step-up', async (route) => {
    const response = await route.fetch()
    proved = response.ok()
    await route.fulfill({ response })
  })
  await card(page).getByRole('button', { name: 'Turn on', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText('The password is wrong')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Turn on two-step sign-in' })).toBeVisible()
})

test('S-24 an account with real money in it stays open, and the dialog says so', async ({ somebody }) => {
  const { page } = await somebody('Mona', { real: true, dollars: '5' })
  await settings({ page })
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Close account for good' }).click()
  await expect(
    dialog.getByText('There is still something in your account: real money', { exact: false }),
  ).toBeVisible()
})

test('D5 the pages to sign in and to sign up begin at their title, and Tab leads to the first field', async ({
  page,
}) => {
  for (const [path, title, field] of [
    ['/sign-up', 'Create an account', 'First name'],
    ['/sign-in', 'Sign in', 'E-mail'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(field), path).toBeFocused()
  }
})

test('S-21 a signed-in person who opens a page to sign in or up is at home, or where they wanted to be', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  for (const [path, opened] of [
    ['/sign-in', '/'],
    ['/sign-up', '/'],
    ['/sign-up?returnTo=%2Flearn', '/learn'],
    ['/sign-in?returnTo=%2Fsign-in', '/'],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveURL(opened)
    await expect(page.getByRole('button', { name: 'Your account' }), path).toBeVisible()
  }
})
