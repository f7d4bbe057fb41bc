import { choose, expectDrawn, photo } from '../../support/browser/pictures.ts'
import { api, expect, PASSWORD, type Page, test, toast } from '../../support/browser/support.ts'

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Records the page's announcements: each stays for half a second only, and a busy machine reads later. */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const said = document.querySelector('[role=region][aria-label^="Notifications"]')?.textContent
      if (said?.includes('logged out')) sessionStorage.setItem('said', said)
    }).observe(document, { subtree: true, childList: true })
  })
}

const announced = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('said'))

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('P-03 P-05 P-30 the wallet locks at once, says what that stops, and unlocks with the password', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, context } = await somebody('Ada')
  await page.goto('/settings#security')
  const lock = page.getByRole('switch', { name: 'Wallet lock' })
  await expect(lock).toHaveAttribute('aria-checked', 'false')
  await expect(card(page, 'Security & Payments')).toContainText(/No money leaves and none is staked/)
  await lock.click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(lock).toHaveAttribute('aria-checked', 'true')
  expect(await api(context, server.url, 'GET', '/api/auth/user')).toMatchObject({ walletLocked: true })
  await lock.click()
  const dialog = page.getByRole('dialog', { name: 'Unlock your wallet' })
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Unlock wallet' }).click()
  await expect(dialog.getByText('The password is wrong')).toBeVisible()
  await expect(toast(page, 'Update Failed')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Unlock wallet' }).click()
  await expect(lock).toHaveAttribute('aria-checked', 'false')
  expect(await api(context, server.url, 'GET', '/api/auth/user')).toMatchObject({ walletLocked: false })
})

test('P-06 P-07 P-08 P-30 the Bitcoin address is saved when it changed and is one', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/settings')
  const security = card(page, 'Security & Payments')
  const field = security.getByLabel('Bitcoin address')
  const save = security.getByRole('button', { name: 'Save address' })
  await expect(save).toBeDisabled()
  await field.fill('not an address')
  await save.click()
  await expect(toast(page, 'Update Failed')).toBeVisible()
  await expect(security.getByText('Enter a valid Bitcoin address')).toBeVisible()
  await field.fill(SEGWIT)
  await save.click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(toast(page, 'Bitcoin address saved')).toBeVisible()
  await expect(save).toBeDisabled()
  await field.fill(` ${SEGWIT} `)
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(field).toHaveValue(SEGWIT)
})

test('P-10 P-11 P-22 P-23 P-30 edits wait for Save under a banner, can be undone, and are saved together', async ({
  somebody,
  server,
}) => {
  const { page, context } = await somebody('Ada')
  const saved = () => api(context, server.url, 'GET', '/api/auth/user')
  await page.goto('/settings')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const wins = page.getByRole('switch', { name: 'Winning notifications' })
  const banner = 'You have unsaved changes'
  await expect(bar).toHaveCount(0)
  await wins.click()
  await expect(card(page, 'Notification Preferences').getByText(banner)).toBeVisible()
  await expect(bar).toBeVisible()
  expect(await saved()).toMatchObject({ notifyOnWins: true })
  await wins.click()
  await expect(bar).toHaveCount(0)
  await wins.click()
  const song = card(page, 'Profile Theme Song')
  await song.getByLabel('Song URL').fill('https://music.example/anthem.mp3')
  await expect(song.getByText(banner)).toBeVisible()
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toHaveCount(0)
  await expect(wins).toHaveAttribute('aria-checked', 'true')
  await expect(song.getByLabel('Song URL')).toHaveValue('')
  await wins.click()
  await page.getByRole('switch', { name: 'Upcoming events' }).click()
  await song.getByLabel('Song URL').fill('https://music.example/anthem.mp3')
  await song.getByLabel('Song title').fill('Anthem')
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(await saved()).toMatchObject({
    notifyOnWins: false,
    notifyOnUpcomingEvents: true,
    soundEnabled: true,
    themeSongUrl: 'https://music.example/anthem.mp3',
    themeSongTitle: 'Anthem',
  })
  await song.getByLabel('Song URL').fill('')
  await song.getByLabel('Song title').fill('')
  const sent = page.waitForRequest('**/api/user/theme-song')
  await bar.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ themeSongUrl: null, themeSongTitle: null })
  await expect(bar).toHaveCount(0)
})

test('P-14 P-15 P-16 P-18 P-19 P-30 a picture goes in three steps from the device to the profile', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, context } = await somebody('Ada')
  await page.goto('/settings')
  await choose(page, 'Profile picture', {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(toast(page, 'Invalid file type')).toBeVisible()
  await choose(page, 'Profile picture', {
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10 * 1024 * 1024),
  })
  await expect(toast(page, 'File too large')).toBeVisible()
  const steps: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/objects\/upload|profile-picture/.test(path))
      steps.push(
        `${request.method()} ${path.replace(/uploads\/.*/, 'uploads/…')} ${request.headers()['content-type'] ?? ''}`,
      )
  })
  await choose(page, 'Profile picture', await photo('#0571a2'))
  await expect(toast(page, 'Saved')).toBeVisible()
  expect(steps).toEqual([
    'POST /api/objects/upload application/json',
    'PUT /api/objects/uploads/… image/jpeg',
    'PATCH /api/user/profile-picture application/json',
  ])
  const { profileImageUrl } = await api<{ profileImageUrl: string }>(
    context,
    server.url,
    'GET',
    '/api/auth/user',
  )
  const shown = card(page, 'Profile Picture').locator('img')
  await expect(shown).toHaveAttribute('src', profileImageUrl)
  await expectDrawn(shown)
  await expect(shown).toHaveJSProperty('naturalWidth', 640)
})

test('P-28 a person who is signed out on the settings sees it, and goes to sign in', async ({ somebody }) => {
  const { page, context } = await somebody('Ada')
  await recordAnnouncements(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await context.clearCookies()
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await announced(page)).toContain('Unauthorized')
  expect(await announced(page)).toContain('You are logged out. Logging in again...')
})

test('theme, motion, keys and volume are chosen here and kept by the browser', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/settings#appearance')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('switch', { name: 'Less motion' }).click()
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await page.getByLabel('Volume').fill('20')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  await expect(page.getByRole('switch', { name: 'Keyboard shortcuts' })).toHaveAttribute(
    'aria-checked',
    'false',
  )
  await expect(page.getByLabel('Volume')).toHaveValue('20')
  await page.getByRole('button', { name: 'Test sound' }).click()
})
