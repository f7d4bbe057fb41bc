import { card, test, turnOn } from '../../support/browser/push-browser.ts'
import { expect } from '../../support/browser/support.ts'

test('P-12 turned off, this browser gets nothing; another one is listed and turned off from here', async ({
  somebody,
  service,
  server,
}) => {
  const ada = await somebody('Ada')
  await turnOn(ada, service)
  const other = await ada.context.browser()!.newContext({ baseURL: server.url })
  const signedIn = await other.request.post('/api/auth/sign-in', {
    headers: {
      origin: server.url,
      'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    },
    data: { email: ada.email, password: 'brass lamp over the pine table' },
  })
  expect(signedIn.ok()).toBe(true)
  const { publicKey } = (await (await other.request.get('/api/push/key')).json()) as { publicKey: string }
  await other.request.post('/api/push/subscriptions', {
    headers: {
      origin: server.url,
      'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    },
    data: service.subscribe(publicKey),
  })
  await other.close()
  await ada.page.reload()
  const list = card(ada.page).getByRole('list', { name: 'Other browsers with push' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Turn push off on Firefox/ }).click()
  await expect(list).toHaveCount(0)
  await card(ada.page).getByRole('button', { name: 'Turn off' }).click()
  await expect(card(ada.page).getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('P-12 where push cannot be turned on, the card says why and what to do', async ({ somebody }) => {
  const ada = await somebody('Ada')
  const text = async (script: () => void) => {
    const page = await ada.context.newPage()
    await page.addInitScript(script)
    await page.goto('/settings/device')
    await expect(card(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0)
    const words = card(page).getByText(/browser|home screen/)
    await expect(words.first()).toBeVisible()
    const said = await words.first().textContent()
    await page.close()
    return said
  }
  expect(await text(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))).toMatch(
    /blocks notifications .* allow notifications/,
  )
  expect(
    await text(() => {
      delete (window as { PushManager?: unknown }).PushManager
    }),
  ).toMatch(/cannot show notifications/)
  expect(
    await text(() => {
      delete (window as { PushManager?: unknown }).PushManager
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      })
    }),
  ).toMatch(/Add to Home Screen/)
})

test('P-12 quiet hours are set, changed and turned off', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/settings/device')
  await card(page).getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(card(page).getByLabel('From')).toHaveValue('22:00')
  await card(page).getByLabel('Until').fill('22:00')
  await expect(card(page).getByText('Choose two different times')).toBeVisible()
  await card(page).getByLabel('Until').fill('06:30')
  await card(page).getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(card(page).getByRole('button', { name: 'Save quiet hours' })).toHaveCount(0)
  await page.reload()
  await expect(card(page).getByLabel('Until')).toHaveValue('06:30')
  await card(page).getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(card(page).getByLabel('From')).toHaveCount(0)
})
