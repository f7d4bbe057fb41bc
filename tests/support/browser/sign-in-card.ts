import { expect, type Page, type Somebody } from './support.ts'

/** The part of the settings with passkeys, codes and devices. */
export const card = (page: Page) => page.getByRole('region', { name: 'Sign-in & devices' })

export async function settings({ page }: Pick<Somebody, 'page'>): Promise<void> {
  await page.goto('/settings#sign-in')
  await expect(card(page).getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
}
