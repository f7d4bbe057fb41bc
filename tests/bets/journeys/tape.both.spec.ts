import { axeFaults } from '../../support/browser/axe.ts'
import { api, createEvent, expect, type Somebody, test } from '../../support/browser/support.ts'

const bet = (who: Somebody, origin: string, eventId: string, selection: string, amount: string) =>
  api(who.context, origin, 'POST', '/api/bets', { eventId, selection, amount })
const choose = (who: Somebody, origin: string, whoIsIn: 'nobody' | 'all') =>
  api(who.context, origin, 'PATCH', '/api/user/record-visibility', { whoIsIn })

test('a tape of bets: the newest is on top as it comes, by first name only where the bettor allows it', async ({
  somebody,
  server,
}) => {
  const [ada, ben, cleo] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
  const { page } = ada
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Nobody has bet yet. The first bet opens the tape.')).toBeVisible()
  await choose(ben, server.url, 'all')
  await choose(cleo, server.url, 'nobody')
  await bet(ben, server.url, id, 'optionA', '5')
  const rows = page.getByRole('list', { name: 'Newest bets' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Ben')
  await bet(cleo, server.url, id, 'optionB', '7')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Somebody')
  await expect(page.getByRole('list', { name: 'Newest bets' }).getByText('Cleo')).toHaveCount(0)
  // one's own bet is one's own, and comes without asking
  await bet(ada, server.url, id, 'optionB', '2')
  await expect(rows).toHaveCount(3)
  expect(await axeFaults(page)).toEqual([])
})

test('a win is shared as a picture with a link, with the name only as chosen, until the winner ends it', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  const id = await createEvent(ada, server.url, { isPracticeMode: true, endsInSeconds: 10 })
  await bet(ada, server.url, id, 'optionA', '5')
  await bet(ben, server.url, id, 'optionB', '5')
  await expect
    .poll(
      async () =>
        (
          await ada.context.request.post(`${server.url}/api/events/${id}/propose`, {
            data: { outcome: 'optionA', note: 'It rained' },
            headers: { origin: server.url },
          })
        ).status(),
      { timeout: 30_000 },
    )
    .toBe(200)
  await api(ben.context, server.url, 'POST', `/api/events/${id}/concede`, {})
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Share the win' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the win' })
  await dialog.getByRole('button', { name: 'Make the card' }).click()
  await expect(dialog.getByRole('img', { name: 'The card: Called it' })).toBeVisible()
  await dialog.getByRole('switch', { name: /With my first name/ }).click()
  await expect(dialog.getByRole('img', { name: 'The card: Ada called it' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const { card } = await (await ada.context.request.get(`${server.url}/api/events/${id}/win-card`)).json()
  expect(await (await fetch(server.url + card.path)).text()).toContain('Ada called it')
  await dialog.getByRole('button', { name: 'End sharing' }).click()
  await expect(dialog.getByRole('button', { name: 'Make the card' })).toBeVisible()
  expect((await fetch(server.url + card.path)).status).toBe(404)
})
