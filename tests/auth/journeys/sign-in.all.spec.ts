import { card, settings } from '../../support/browser/sign-in.ts'
import { expect, test } from '../../support/browser/support.ts'

test('S-24 an address without a host name offers no passkeys, and says why', async ({ page, somebody }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
  const ada = await somebody('Ada')
  await settings(ada)
  await expect(card(ada.page).getByText('they need https and a host name', { exact: false })).toBeVisible()
})

test('D5 the pages to sign in and to sign up begin at their title, and Tab leads to the first field', async ({
  page,
}) => {
  for (const [path, title, field] of [
    ['/sign-up', 'Create account', 'First name'],
    ['/sign-in', 'Sign in', 'E-mail'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(field), path).toBeFocused()
  }
})
