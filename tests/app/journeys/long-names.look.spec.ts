import { api, createEvent, expect, overflowOf, type Page, test } from '../../support/browser/support.ts'

const LONG = 'N'.repeat(60)

/** The elements that extend farthest to the right, for the failure message. */
const widest = (page: Page) =>
  page.evaluate(() => {
    const right = (element: Element) => element.getBoundingClientRect().right
    const all = [...document.querySelectorAll('main *')].reverse().sort((a, b) => right(b) - right(a))
    return all
      .slice(0, 2)
      .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`)
      .join(' < ')
  })

test('a name of sixty letters without a space widens no screen, its own or another person’s', async ({
  somebody,
  server,
}) => {
  const nina = await somebody(LONG, { real: true, dollars: '50' })
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  const idOf = async (who: typeof nina) =>
    (await api<{ id: string }>(who.context, server.url, 'GET', '/api/auth/user')).id
  const [ninaId, adaId] = [await idOf(nina), await idOf(ada)]
  const event = await createEvent(nina, server.url, { title: 'W'.repeat(80) })
  for (const who of [nina, ada]) {
    await api(who.context, server.url, 'POST', '/api/bets', {
      eventId: event,
      selection: 'optionA',
      amount: '2',
    })
  }
  await api(nina.context, server.url, 'POST', '/api/fund-requests', { toUserId: adaId, amount: '3.00' })
  await api(nina.context, server.url, 'POST', '/api/transfer', { receiverId: adaId, amount: '1.00' })
  await api(nina.context, server.url, 'POST', '/api/pots/create', {
    potAmount: '4.00',
    title: 'P'.repeat(60),
  })
  await api(nina.context, server.url, 'POST', `/api/events/${event}/comments`, { content: 'C'.repeat(300) })
  const found: string[] = []
  const look = async (page: Page, whose: string, paths: string[], textSize = '100%') => {
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
      const over = await overflowOf(page)
      if (over > 0) found.push(`${whose} ${path}: ${over} px, ${await widest(page)}`)
    }
  }
  const everybodys = [
    '/dashboard',
    '/events',
    `/events/${event}`,
    '/history',
    '/fund-requests?tab=sent',
    '/pots',
  ]
  await look(nina.page, 'own', [...everybodys, '/settings', '/withdraw', '/pay-at-store', '/create-pot'])
  await look(ada.page, 'other’s', [...everybodys, '/fund-requests?tab=received', `/profile/${ninaId}`])
  // twice the text on the narrowest phone
  await nina.page.setViewportSize({ width: 360, height: 740 })
  await look(nina.page, '200 %', ['/dashboard', '/pots', '/create-pot'], '200%')
  expect(found).toEqual([])
})

test('A10 somebody whose names and song are replacement patterns sees the pages as everybody does', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const names = { firstName: '$& $`', lastName: "$' $$" }
  await api(ada.context, server.url, 'PATCH', '/api/user/profile', names)
  const song = { themeSongUrl: 'https://example.com/a.mp3', themeSongTitle: '$& $1 $<x>' }
  await api(ada.context, server.url, 'PATCH', '/api/user/theme-song', song)
  for (const path of ['/', '/settings', '/events']) {
    await ada.page.goto(path)
    const session = await ada.page.locator('#session').textContent()
    expect(JSON.parse(session!)).toMatchObject({ ...names, themeSongTitle: song.themeSongTitle })
    await expect(ada.page.getByRole('heading').first()).toBeVisible()
  }
})
