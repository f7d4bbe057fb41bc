import { momentAfter, test } from '../../support/browser/moved-clock.ts'
import { expectNarrow } from '../../support/browser/narrow.ts'
import { api, createEvent, expect, type Somebody, toast } from '../../support/browser/support.ts'

const DAY_SECONDS = 86_400
/** The time in which a proposal of practice coins may be disputed. */
const WINDOW_SECONDS = 600

test('Q-06 a question that repeats every week: its page and its creator read the rule, the next one comes, and one press ends it', async ({
  somebody,
  server,
  pass,
}) => {
  test.slow()
  const { page, context } = await somebody('Ada')
  await page.goto('/events?create=1')
  const form = page.getByRole('dialog', { name: 'Create event' })
  await form.getByLabel('Question').fill('Is the bakery sold out by ten?')
  await form.getByLabel('Option A').fill('Yes')
  await form.getByLabel('Option B').fill('No')
  await form.getByLabel('Rules').fill('By the sign on its door.')
  await form.getByRole('group', { name: 'Repeats' }).getByRole('button', { name: 'Every week' }).click()
  await form.getByLabel('Times in all').fill('0')
  await form.getByRole('button', { name: 'Create practice event' }).click()
  await expect(form.getByText('Choose a number from 2 to 520')).toBeVisible()
  await form.getByLabel('Times in all').fill('3')
  await expectNarrow(page)
  await form.getByRole('button', { name: 'Create practice event' }).click()
  await expect(page.getByRole('heading', { name: 'Is the bakery sold out by ten?' })).toBeVisible()
  await expect(page.getByText(/^Every [A-Z][a-z]+day at \d\d:\d\d \(/)).toBeVisible()

  await pass(DAY_SECONDS + 60)
  const made = async () =>
    (await api<{ made: number }[]>(context, server.url, 'GET', '/api/event-series'))[0]!.made
  await expect.poll(made).toBe(2)
  await page.getByRole('link', { name: 'Your recurring questions' }).click()
  const mine = page.getByRole('list', { name: 'Your recurring questions' })
  await expect(mine.getByText(/^Every .*day at .* · 2 of 3 · the next one opens /)).toBeVisible()
  await expectNarrow(page)
  await mine.getByRole('button', { name: 'End Is the bakery sold out by ten?' }).click()
  await expect(toast(page, 'Ended')).toBeVisible()
  await expect(mine.getByText('You ended it.')).toBeVisible()
  await mine.getByRole('link', { name: 'Is the bakery sold out by ten?' }).click()
  await expect(page.getByText(/^Every .*day at /)).toBeVisible()
})

test('N-08 Q-07 a win is the first row of home as a torn receipt; one press asks again, and the other one can refuse more', async ({
  somebody,
  server,
  pass,
}) => {
  test.slow()
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const title = 'Does the ferry come on time?'
  const id = await createEvent(ada, server.url, {
    title,
    isPracticeMode: true,
    endsAt: await momentAfter(server, DAY_SECONDS),
  })
  const post = ({ context }: Somebody, path: string, body: unknown) =>
    api(context, server.url, 'POST', path, body)
  await post(ada, '/api/bets', { eventId: id, selection: 'optionB', amount: '7' })
  await post(ben, '/api/bets', { eventId: id, selection: 'optionA', amount: '5' })
  const stateOf = async () =>
    (await api<{ status: string }>(ada.context, server.url, 'GET', `/api/events/${id}`)).status
  await pass(DAY_SECONDS + 1)
  await expect.poll(stateOf).toBe('locked')
  await post(ada, `/api/events/${id}/propose`, { outcome: 'optionA' })
  await pass(WINDOW_SECONDS + 1)
  const lastWin = () => api(ben.context, server.url, 'GET', '/api/my-bets/last-win?mode=practice')
  await expect.poll(lastWin).toMatchObject({ win: { eventId: id } })

  await ben.page.goto('/')
  const receipt = ben.page.getByRole('article', { name: 'Your win' })
  await expect(receipt).toContainText(/You won 6\.76 practice coins.* from Ada/)
  await expectNarrow(ben.page)
  await receipt.getByRole('link', { name: 'Ask again' }).click()
  const form = ben.page.getByRole('dialog', { name: 'Ask again' })
  await expect(form.getByLabel('Question')).toHaveValue(title)
  await form.getByRole('button', { name: 'Create practice event' }).click()
  await expect(ben.page.getByRole('heading', { name: title })).toBeVisible()
  expect(new URL(ben.page.url()).pathname).not.toBe(`/events/${id}`)

  await ada.page.goto('/')
  await ada.page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = ada.page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByText(/^Ben .* asks again$/)).toBeVisible()
  await bell.getByRole('button', { name: 'No more of these' }).click()
  await expect(bell.getByRole('button', { name: 'You get no more of these' })).toBeVisible()

  // dismissed, it stays away
  await ben.page.goto('/')
  await receipt.getByRole('button', { name: 'Dismiss the win' }).click()
  await expect(receipt).toBeHidden()
  await ben.page.reload()
  await expect(ben.page.getByRole('heading', { name: 'Your bets' })).toBeVisible()
  await expect(receipt).toBeHidden()
})
