import { axeFaults } from '../../support/browser/axe.ts'
import {
  api,
  createEvent,
  expect,
  overflowOf,
  type Page,
  type Somebody,
  test,
} from '../../support/browser/support.ts'

const faults = (page: Page) => axeFaults(page, { advice: true })

/** Ada asks, Ben wins 3.00 from Cleo in practice coins. */
async function settled(origin: string, [ada, ben, cleo]: [Somebody, Somebody, Somebody]): Promise<string> {
  const id = await createEvent(ada, origin, { isPracticeMode: true })
  const post = (who: Somebody, path: string, body: object) => api(who.context, origin, 'POST', path, body)
  const bet = (who: Somebody, selection: string, amount: string) =>
    post(who, '/api/bets', { eventId: id, selection, amount })
  await bet(cleo, 'optionB', '3')
  await bet(ben, 'optionA', '5')
  await bet(ben, 'optionA', '0.07')
  await post(ada, `/api/events/${id}/lock`, {})
  await post(ada, `/api/events/${id}/propose`, { outcome: 'optionA' })
  await post(cleo, `/api/events/${id}/concede`, {})
  return id
}

test('V-02 the page of a settled event leads to the check of every cent, with the person’s own bets', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben, cleo] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
  const id = await settled(server.url, [ada, ben, cleo])
  const { page } = ben
  await page.goto(`/events/${id}`)
  const link = page.getByRole('link', { name: 'Check every cent' })
  // what lies below the first view comes when it is near
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/fairness/events/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Check every cent' })).toBeVisible()
  await expect(page.getByText('Every cent agrees')).toBeVisible()
  await expect(page.getByText('3 bets by 2 people, ◈ 8.07')).toBeVisible()
  const own = page
    .getByRole('listitem')
    .filter({ hasText: 'Your own bets are in it, as this browser knows them: yes' })
  await expect(own).toContainText('2 on optionA, 5.07 staked, 7.91 paid')
  await expect(page.getByText('Rain, by the losing side, all of whom conceded.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('V-02 V-13 a visitor checks it too; a cent that was moved is named, and so is a replay that is not the one in the log', async ({
  page,
  somebody,
  server,
}) => {
  const id = await settled(server.url, [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')])
  await page.goto(`/fairness/events/${id}`)
  await expect(page.getByText('Every cent agrees')).toBeVisible()
  const inLog = page
    .getByRole('listitem')
    .filter({ hasText: 'It matches the replay recorded in the public log' })
  await expect(inLog).toContainText(/: yes.*entry \d+/)
  await expect(page.getByText('Your own bets')).toHaveCount(0)
  const lie = async (change: (text: string) => string) => {
    await page.unroute(`**/api/events/${id}/replay`)
    await page.route(`**/api/events/${id}/replay`, async (route) => {
      const body = change(await (await route.fetch()).text())
      await route.fulfill({ status: 200, contentType: 'application/x-ndjson', body })
    })
    await page.reload()
  }
  await lie((text) => text.replace('[2,791]', '[2,790]'))
  await expect(page.getByText(`Event ${id} does not check out`)).toBeVisible()
  const step = page.getByRole('listitem').filter({ hasText: 'The payout of person 2, in cents' })
  await expect(step).toContainText('790')
  await expect(step).toContainText('791')
  // two bets of one person changed places: every cent still agrees
  await lie((text) => text.replace('"A",500]', '"A",7]').replace('3,2,"A",7]', '3,2,"A",500]'))
  await expect(inLog).toContainText('The replay is not the one whose hash is in the log.', {
    timeout: 20_000,
  })
  await expect(page.getByText(`Event ${id} does not check out`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save evidence' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('V-02 an event on which nobody bet has nothing but its end to check', { tag: '@all' }, async ({
  page,
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await api(ada.context, server.url, 'POST', `/api/events/${id}/void`, {})
  await page.goto(`/fairness/events/${id}`)
  await expect(page.getByText('Nobody bet on it, so no money moved.')).toBeVisible()
  await expect(
    page.getByText('Void: every stake is refunded, by the creator, who called it off.'),
  ).toBeVisible()
  expect(await faults(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('V-02 the page says when there is nothing to check yet, when it cannot, and tries again', {
  tag: '@all',
}, async ({ page, somebody, server }) => {
  const ada = await somebody('Ada')
  const open = await createEvent(ada, server.url, { isPracticeMode: true })
  for (const id of [open, '999999', 'x']) {
    await page.goto(`/fairness/events/${id}`)
    await expect(page.getByText(`There is nothing to check of event ${id} yet`)).toBeVisible()
  }
  const id = await settled(server.url, [ada, await somebody('Ben'), await somebody('Cleo')])
  let refusal: { status: number; json: { code: string; message: string } } | undefined
  await page.route(`**/api/events/${id}/replay`, (route) =>
    refusal ? route.fulfill(refusal) : route.fallback(),
  )
  for (const [status, code, said] of [
    [410, 'withheld', 'Withheld from visitors'],
    [503, 'unavailable', 'The replay is being prepared'],
  ] as const) {
    refusal = { status, json: { code, message: 'x' } }
    await page.goto(`/fairness/events/${id}`)
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await faults(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
  refusal = undefined
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Every cent agrees')).toBeVisible()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Worker', { value: undefined })
  })
  await page.reload()
  await expect(page.getByText('This browser cannot compute in the background')).toBeVisible()
})
