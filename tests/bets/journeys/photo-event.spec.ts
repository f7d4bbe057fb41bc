import { createHash } from 'node:crypto'
import { choose, photo } from '../../support/browser/pictures.ts'
import { api, expect, type Page, test, toast } from '../../support/browser/support.ts'

async function fill(page: Page, title: string) {
  await page.getByLabel('Question').fill(title)
  await page.getByLabel('Option A', { exact: true }).fill('Oak')
  await page.getByLabel('Option B', { exact: true }).fill('Ash')
  await page.getByLabel('Rules').fill('By the label at the gate.')
}

test('E-24 a photo challenge with a photo for each option: sealed, shown with the hash of what is served', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, context } = await somebody('Ada')
  await page.goto('/create-photo-event')
  await page.getByRole('button', { name: 'One for each option' }).click()
  await fill(page, 'Which tree is taller?')
  await page.getByRole('button', { name: 'Create practice event' }).click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await expect(page.getByText('Please choose a photo')).toHaveCount(2)
  await choose(page, 'Photo of option A', await photo('#0571a2'))
  await expect(page.getByRole('img', { name: /^Photo of option A/ })).toBeVisible()
  await choose(page, 'Photo of option B', await photo('#bd4c16'))
  await expect(page.getByRole('img', { name: /^Photo of option B/ })).toBeVisible()
  await page.getByRole('button', { name: 'Create practice event' }).click()
  await expect(toast(page, 'Bet Created!')).toBeVisible()
  await expect(page).toHaveURL(/\/events\/\d+$/)
  const photographs = page.getByRole('region', { name: 'Photographs' })
  await expect(photographs.getByRole('img', { name: 'Oak' })).toBeVisible()
  await expect(photographs.getByRole('img', { name: 'Ash' })).toBeVisible()
  const id = page.url().split('/').at(-1)
  const { photos } = await api<{ photos: { objectPath: string; sha256: string }[] }>(
    context,
    server.url,
    'GET',
    `/api/events/${id}`,
  )
  expect(photos).toHaveLength(2)
  for (const { objectPath, sha256 } of photos) {
    const bytes = await (await context.request.get(objectPath)).body()
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    await expect(photographs.locator(`code[title="${sha256}"]`)).toBeVisible()
  }
})

test('E-24 one photo of the subject, and a proof photo that carries the proposal', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  await page.goto('/create-photo-event')
  await choose(page, 'Photo of the subject', await photo('#046833'))
  await expect(page.getByRole('img', { name: /^Photo of the subject/ })).toBeVisible()
  const { objectPath } = await subject(page)
  const { id } = await api<{ id: string }>(ada.context, server.url, 'POST', '/api/events', {
    title: 'Does it fit the door?',
    description: 'With a tape.',
    category: 'personal',
    optionALabel: 'Yes',
    optionBLabel: 'No',
    isPracticeMode: true,
    endsAt: new Date(Date.now() + 8_000).toISOString(),
    photos: [objectPath],
  })
  for (const [who, selection] of [
    [ada, 'optionA'],
    [ben, 'optionB'],
  ] as const)
    await api(who.context, server.url, 'POST', '/api/bets', { eventId: id, selection, amount: '1' })
  await page.goto(`/events/${id}`)
  await expect(
    page.getByRole('region', { name: 'Photographs' }).getByRole('img', { name: 'Does it fit the door?' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Propose the outcome' }).click({ timeout: 30_000 })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^A · Yes/).check()
  await choose(page, 'Photo as proof', await photo('#673ca8'))
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(toast(page, 'Outcome proposed')).toBeVisible()
  await ben.page.goto(`/events/${id}`)
  await expect(
    ben.page.getByRole('img', { name: 'The photograph that proves the proposed outcome' }),
  ).toBeVisible()
})

/** The path of the picture that the form shows. */
async function subject(page: Page): Promise<{ objectPath: string }> {
  const source = await page.getByRole('img', { name: /^Photo of the subject/ }).getAttribute('src')
  return { objectPath: source ?? '' }
}
