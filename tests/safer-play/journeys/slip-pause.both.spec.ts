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

test('Y-16 after three lost stakes above one’s own median the slip opens with a pause of thirty seconds', async ({
  somebody,
  server,
}) => {
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
