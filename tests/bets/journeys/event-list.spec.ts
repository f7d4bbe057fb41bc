import { api, createEvent, expect, overflowOf, test, toast } from '../../support/browser/support.ts'

test('E5 the list begins with shelves, each event once, and its first card is high on a phone', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page } = ada
  const title = 'Which shelf is this on?'
  await createEvent(ada, server.url, { isPracticeMode: true, title, endsInSeconds: 600 })
  await page.goto('/events')
  await expect(page.getByRole('region', { name: 'Closing soon' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  const first = await page.getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThan((page.viewportSize()?.width ?? 0) < 768 ? 280 : 400)
  expect(await overflowOf(page)).toBe(0)
  // the filters are one row
  const filters = await page.getByRole('search').boundingBox()
  if ((page.viewportSize()?.width ?? 0) < 768) expect(filters?.height).toBeLessThan(60)
  await page.getByRole('link', { name: /^See all by closing soon/ }).click()
  await expect(page.getByRole('region', { name: 'Closing soon' })).toBeHidden()
  await expect(page.getByLabel('Order')).toHaveValue('closing-soon')
})

test('R7 on a phone an answer on its price button breaks between words alone', async ({
  somebody,
  server,
}) => {
  const [ada, ben, cleo] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
  const { page } = ada
  const labels = { optionALabel: 'The Northern Lights Orchestra', optionBLabel: 'Southern Philharmonic' }
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true, ...labels })
  // a price stands beside the words
  const bet = ({ context }: typeof ben, selection: string) =>
    api(context, server.url, 'POST', '/api/bets', { eventId, amount: '10.00', selection })
  await bet(ben, 'optionA')
  await bet(cleo, 'optionB')
  for (const width of [360, 390, 412]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/events/${eventId}`)
    for (const label of Object.values(labels)) {
      const slip = page.getByRole('region', { name: 'Bet on this event' })
      const words = slip.getByText(label, { exact: true })
      await expect(words).toBeVisible()
      const broken = await words.evaluate((element) => {
        const text = element.firstChild as Text
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = new Range()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length === 1 ? [] : word
        })
      })
      expect(broken, `${label} at ${width} px`).toEqual([])
    }
  }
})

test('P-12 E5 a star puts an event on the watchlist, which can be listed alone', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { page } = ada
  const title = `Is the star kept? ${Date.now()}`
  const id = await createEvent(ada, server.url, { isPracticeMode: true, title })
  await page.goto(`/events?search=${encodeURIComponent(title)}`)
  // the star shows the change before the server has it
  const kept = page.waitForResponse((response) => response.url().endsWith('/watch'))
  const star = page.getByRole('button', { name: `Watch “${title}”` })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await kept
  // the switch for notices before a lock is off in a new account
  await expect(
    page.getByText('For a notice before betting closes, turn on Upcoming events in Settings.', {
      exact: true,
    }),
  ).toBeVisible()
  await page.goto('/events')
  await page.getByRole('button', { name: 'Watchlist', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.goto(`/events/${id}`)
  const forgotten = page.waitForResponse((response) => response.url().endsWith('/watch'))
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await forgotten
  await page.goto('/events?watched=me')
  await expect(page.getByText(/^Nothing on your watchlist matches/)).toBeVisible()
})

test('C14 a creation whose answer was lost is not made twice by a second press', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { page } = ada
  const title = `Asked once? ${Date.now()}`
  await page.goto('/events?create=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question').fill(title)
  await dialog.getByLabel('Option A', { exact: true }).fill('Once')
  await dialog.getByLabel('Option B', { exact: true }).fill('Twice')
  await dialog.getByLabel(/Description|Rules|settle/i).fill('By counting.')
  let lost = 0
  await page.route('**/api/events', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  const create = dialog.getByRole('button', { name: 'Create practice event' })
  await create.click()
  await expect(toast(page, 'Failed to Create Bet')).toBeVisible()
  await create.click()
  await expect(toast(page, 'Bet Created!')).toBeVisible()
  const found = await api<unknown[]>(
    ada.context,
    server.url,
    'GET',
    `/api/events?search=${encodeURIComponent(title)}`,
  )
  expect(found).toHaveLength(1)
})
