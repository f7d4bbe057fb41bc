import { expect, type Page } from './support.ts'

/** Opens the payment page from here and presses one of its buttons. @returns that page, which goes on with the payment */
export async function actOnPage(
  page: Page,
  scope: ReturnType<Page['getByRole']>,
  act: string,
): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    scope.getByRole('link', { name: /^View Payment Page/ }).click(),
  ])
  await popup.getByRole('button', { name: act, exact: true }).click()
  await expect(popup.getByText('Paid so far')).toBeVisible()
  return popup
}
