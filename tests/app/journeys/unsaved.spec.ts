import { expect, test, toast } from '../../support/browser/support.ts'

test('D6 what is not saved yet is there again after a link in the app, after Back and after a reload', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const url = page.getByLabel('Song URL')
  const address = page.getByLabel('Bitcoin address')
  await page.goto('/events')
  await page.goto('/settings')
  await url.fill('https://music.example/anthem.mp3')
  await address.fill('bc1qhalf')
  await page.getByRole('link', { name: 'Send feedback' }).click()
  await expect(page).toHaveURL('/feedback')
  await expect(toast(page, 'Not saved yet')).toBeVisible()
  await page.goBack()
  await expect(url).toHaveValue('https://music.example/anthem.mp3')
  await expect(address).toHaveValue('bc1qhalf')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(url).toHaveValue('')
  await page.getByRole('link', { name: 'Send feedback' }).click()
  await page.goBack()
  await expect(url).toHaveValue('')
})

test('D6 a song title without a link is refused with a sentence, and nothing is dropped', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/settings')
  await page.getByLabel('Song title').fill('Anthem')
  let asked = false
  await page.route('**/api/user/theme-song', (route) => {
    asked = true
    return route.continue()
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Add the link of the song, or clear its title')).toBeVisible()
  await expect(page.getByLabel('Song URL')).toBeFocused()
  await expect(page.getByLabel('Song title')).toHaveValue('Anthem')
  expect(asked).toBe(false)
})
