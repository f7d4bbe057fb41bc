import { calmPage, faults, signedInFaults, visitorFaults } from '../../support/browser/axe-screens.ts'
import { api, expect, test } from '../../support/browser/support.ts'

// Each screen once in the dark theme, where contrast is scarcer; axe.all.both.spec.ts looks at the rest.
test.describe.configure({ mode: 'parallel' })

test('a visitor’s screens have no fault that axe finds', { tag: '@all' }, async ({
  browser,
  server,
  contextOptions,
}) => {
  test.slow()
  expect(await visitorFaults({ browser, server, contextOptions }, ['dark'])).toEqual([])
})

for (const practice of [true, false])
  test(`the screens have no fault that axe finds, ${practice ? 'practice' : 'real money'}`, {
    tag: '@all',
  }, async ({ browser, server, contextOptions }) => {
    test.setTimeout(300_000)
    expect(await signedInFaults({ browser, server, contextOptions }, practice, ['dark'])).toEqual([])
  })

test('a profile and the feedback to answer have no fault that axe finds', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { id } = await api<{ id: string }>(ada.context, server.url, 'GET', '/api/auth/user')
  await api(ada.context, server.url, 'PATCH', '/api/user/theme-song', {
    themeSongUrl: 'https://music.example/anthem.mp3',
    themeSongTitle: 'Anthem',
  })
  const { page } = ada
  for (const [path, heading] of [
    [`/profile/${id}`, 'Ada Example'],
    ['/profile/987654321', 'User Not Found'],
    ['/admin/feedback', 'Feedback to answer'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await faults(page, path)).toEqual([])
  }
})

test('the moderator’s queue has no fault that axe finds', { tag: '@all' }, async ({
  browser,
  server,
  contextOptions,
}) => {
  const page = await calmPage({ browser, server, contextOptions }, { theme: 'dark', person: 'wren' })
  await page.goto('/admin/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events to decide' })).toBeVisible()
  expect(await faults(page, '/admin/events')).toEqual([])
  await page.context().close()
})
