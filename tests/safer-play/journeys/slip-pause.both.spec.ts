import { axeFaults } from '../../support/browser/axe.ts'
import {
  api,
  axeThemes,
  createEvent,
  expect,
  overflowOf,
  type Somebody,
  test,
} from '../../support/browser/support.ts'

/** Mara's stake on an event that ends at once: she loses it to Ben, and concedes. */
async function lose(asker: Somebody, mara: Somebody, ben: Somebody, origin: string, amount: string) {
  const id = await createEvent(asker, origin)
  await api(mara.context, origin, 'POST', '/api/bets', { eventId: id, selection: 'optionA', amount })
  await api(ben.context, origin, 'POST', '/api/bets', { eventId: id, selection: 'optionB', amount: '1' })
  await api(asker.context, origin, 'POST', `/api/events/${id}/lock`, {})
  await api(asker.context, origin, 'POST', `/api/events/${id}/propose`, {
    outcome: 'optionB',
    sourceUrl: 'https://example.com/result',
  })
  await api(mara.context, origin, 'POST', `/api/events/${id}/concede`, {})
}

test('Y-16 after three lost stakes above one’s own median the slip opens with a pause of thirty seconds', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [asker, mara, ben] = [
    await somebody('Asker', { real: true, dollars: '200' }),
    await somebody('Mara', { real: true, dollars: '200' }),
    await somebody('Ben', { real: true, dollars: '200' }),
  ]
  for (const amount of ['1', '1', '1', '1', '20', '30', '40'])
    await lose(asker, mara, ben, server.url, amount)
  await expect
    .poll(() => api(mara.context, server.url, 'GET', '/api/slip-pause'))
    .toMatchObject({ pause: { lost: 3 } })
  const id = await createEvent(asker, server.url)
  const { page } = mara
  await page.clock.install()
  await page.goto(`/events/${id}`)
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  if (!wide) await page.getByRole('button', { name: 'Bet on A' }).click()
  const pause = page.getByRole('region', { name: 'A short pause' })
  await expect(pause).toContainText(
    'Three of your stakes were lost in the last half hour, each larger than you usually stake.',
  )
  await expect(pause.getByRole('timer')).toHaveText(/^0:(2\d|30)$/)
  await expect(pause.getByRole('status')).toHaveText(/^The slip opens in \d+ seconds\.$/)
  await expect(page.getByRole('form', { name: 'Bet slip' })).toBeHidden()
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await axeFaults(page)).toEqual([])
  }
  expect(await overflowOf(page)).toBe(0)
  await page.clock.fastForward(31_000)
  await expect(pause).toBeHidden()
  const slip = page.getByRole('form', { name: 'Bet slip' })
  await expect(slip).toBeVisible()
  // it was waited for: the slip of another event opens at once
  const other = await createEvent(asker, server.url)
  await page.goto(`/events/${other}`)
  if (!wide) await page.getByRole('button', { name: 'Bet on A' }).click()
  await expect(slip).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(pause).toBeHidden()
})

test('Y-16 no bet can be placed before the pause is known, and the event brings the answer along', async ({
  somebody,
  server,
}) => {
  const [asker, mara] = [
    await somebody('Asker', { real: true }),
    await somebody('Mara', { real: true, dollars: '50' }),
  ]
  const id = await createEvent(asker, server.url)
  const { page } = mara
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/events/${id}`)
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  const slip = page.getByRole('form', { name: 'Bet slip' })
  const button = slip.getByRole('button', { name: /^(Bet on|Place bet)/ })
  const open = async () => {
    if (!wide) await page.getByRole('button', { name: 'Bet on A' }).click()
    await slip.waitFor()
  }
  await open()
  await expect(button).toBeEnabled()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path === '/api/slip-pause')).toEqual([])
  expect(asked.filter((path) => path === `/api/events/${id}`)).toHaveLength(1)
  // back on the event a minute later, with the answer of before
  const asRead = `**/api/events/${id}`
  await page.route(asRead, async (route) => {
    const response = await route.fetch()
    const event = await response.json()
    event.slipPause.at = new Date(Date.now() - 60_000).toISOString()
    await route.fulfill({ response, json: event })
  })
  await page.goto('/events')
  await page.locator(`a[href="/events/${id}"]`).first().click()
  await (wide ? slip : page.getByRole('button', { name: 'Bet on A' })).waitFor()
  await page.goBack()
  // an answer on its way is waited for
  await page.unrouteAll({ behavior: 'wait' })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(asRead, async (route) => {
    await held
    await route.continue()
  })
  await page.goForward()
  await open()
  await expect(button).toBeDisabled()
  release()
  await expect(button).toBeEnabled()
})
