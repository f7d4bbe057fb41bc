import { expect, type Somebody, toast } from './support.ts'

/** Makes somebody a merchant as an admin does: on the screen of people and roles. */
export async function makeMerchant(
  somebody: (name: string, options: { admin: boolean; real: boolean }) => Promise<Somebody>,
  who: Somebody,
) {
  const admin = await somebody('Root', { admin: true, real: true })
  await admin.page.goto('/admin/people')
  await admin.page.getByLabel('Search by e-mail or name').fill(who.email)
  await admin.page.getByRole('button', { name: `Change the role of ${who.email}` }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('merchant')
  await dialog.getByLabel('Reason').fill('Runs the corner shop')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(toast(admin.page, 'Role Changed')).toBeVisible()
}
