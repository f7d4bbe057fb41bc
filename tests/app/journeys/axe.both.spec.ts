import { axeFaults } from '../../support/browser/axe.ts'
import { demoEventPaths, remember, signInAs } from '../../support/browser/demo-session.ts'
import { signedInPaths, visitorPaths } from '../../support/browser/routes.ts'
import { api, expect, type Page, test } from '../../support/browser/support.ts'

test.describe.configure({ mode: 'parallel' })

/** `npm test` looks at half of the pairs, `npm run e2e` at all of them. */
const short = process.env.JOURNEYS === 'short'

/** Axe's findings on the present page, one line for each. */
async function faults(page: Page, where: string): Promise<string[]> {
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  return (await axeFaults(page)).map((fault) => `${where}: ${fault}`)
}

for (const theme of ['light', 'dark'] as const) {
  test(`a visitor’s screens have no fault that axe finds, ${theme}`, async ({
    browser,
    server,
    contextOptions,
    isMobile,
  }) => {
    test.skip(short && isMobile === (theme === 'light'), 'each theme on one kind of device')
    test.setTimeout(180_000)
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: server.url,
      reducedMotion: 'reduce',
    })
    await remember(context, theme, true)
    const page = await context.newPage()
    const found: string[] = []
    for (const path of visitorPaths) {
      await page.goto(path)
      found.push(...(await faults(page, path)))
    }
    expect(found).toEqual([])
    await context.close()
  })

  for (const practice of [true, false]) {
    test(`the screens have no fault that axe finds, ${theme}, ${practice ? 'practice' : 'real money'}`, async ({
      browser,
      server,
      contextOptions,
    }, info) => {
      // Each theme and each mode on both kinds of device, each pair of them on one; in short each of the six once.
      test.skip(short && practice !== (theme === 'light'), 'each theme, mode and device once')
      const onDesktop = short ? practice : practice === (theme === 'light')
      test.skip(onDesktop !== (info.project.name === 'desktop'), 'looked at on the other device')
      test.setTimeout(300_000)
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.url,
        reducedMotion: 'reduce',
      })
      await signInAs(context, server.url, 'mara')
      await remember(context, theme, practice)
      const page = await context.newPage()
      const found: string[] = []
      const paths = [...signedInPaths, ...(await demoEventPaths(context, server.url)).values()]
      // in short every second path on the desktop, and the others on the phone
      const looked = short ? paths.filter((_, index) => index % 2 === (onDesktop ? 0 : 1)) : paths
      for (const path of looked) {
        await page.goto(path)
        await expect(
          page.getByRole('button', { name: 'Your account' }).or(page.getByRole('dialog')).first(),
        ).toBeVisible()
        found.push(...(await faults(page, path)))
      }
      expect(found).toEqual([])
      await context.close()
    })
  }
}

test('a profile and the feedback to answer have no fault that axe finds', async ({ somebody, server }) => {
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

test('the moderator’s queue has no fault that axe finds', async ({ browser, server, contextOptions }) => {
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: server.url,
    reducedMotion: 'reduce',
  })
  await signInAs(context, server.url, 'wren')
  const page = await context.newPage()
  await page.goto('/admin/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events to decide' })).toBeVisible()
  expect(await faults(page, '/admin/events')).toEqual([])
  await context.close()
})
