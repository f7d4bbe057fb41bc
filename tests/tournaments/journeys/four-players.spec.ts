import { readFile } from 'node:fs/promises'
import { ABSENCE, test } from '../../support/browser/moved-clock.ts'
import { choose, photo } from '../../support/browser/pictures.ts'
import { api, expect, type Page, type Somebody } from '../../support/browser/support.ts'
import {
  drawn,
  entryOf,
  joinByHand,
  lineOf,
  matchCard,
  matchNow,
  openTournament,
  reportByHand,
  tableOf,
  userId,
} from '../../support/browser/tournaments.ts'

/** From an absence on, until it decides. */
const DISCONNECT = 300
/** Where a slow machine lets her last report grow old, the absence begins with her next one. */
const GONE_MAX_MS = (ABSENCE + 25) * 1000

const rich = { real: true, dollars: '50.00' } as const
const checkIn = (page: Page) => page.getByRole('button', { name: 'Check in' }).click()
const balanceOf = async ({ context }: Somebody, origin: string) => {
  const { balance, practiceBalance } = await api<{ balance: string; practiceBalance: string }>(
    context,
    origin,
    'GET',
    '/api/auth/user',
  )
  return { balance, practiceBalance }
}
const seats = (page: Page) => tableOf(page).getByRole('listitem')

test('T-54 T-56 T-57 four people play a whole tournament by hand: an agreement, a dispute that a moderator decides, a disconnect', {
  tag: '@all',
}, async ({ somebody, server, pass }) => {
  test.slow()
  const origin = server.url
  const moderator = await somebody('Mo', { admin: true })
  const people = [
    await somebody('Ada', rich),
    await somebody('Ben', rich),
    await somebody('Cleo', rich),
    await somebody('Dan', rich),
  ] as const
  const id = await openTournament(people[0], origin)
  for (const { page } of people) {
    await page.goto(`/tournaments/${id}`)
    await joinByHand(page)
  }

  // with the last seat everybody is asked; the line is drawn when all are ready
  await expect(people[0].page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible()
  const [ada, ben, cleo, dan] = (await drawn(people, origin, id)) as [Somebody, Somebody, Somebody, Somebody]
  await expect(matchCard(ada.page, 'Your match is ready')).toBeVisible()
  await expect(seats(dan.page).nth(0)).toContainText(ada.firstName)
  await expect(seats(dan.page).nth(1)).toContainText(ben.firstName)
  await expect(entryOf(cleo.page)).toContainText('You are next.')
  await expect(entryOf(dan.page)).toContainText(/^.*2 matches before you, about/)

  await checkIn(ada.page)
  await checkIn(ben.page)
  await reportByHand(ada.page, 'You', ['2-1', '2-0'])
  await ben.page.getByRole('button', { name: 'Confirm result' }).click()
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(entryOf(ben.page)).toContainText('You are out.')
  await expect(seats(dan.page).nth(1)).toContainText(cleo.firstName)

  // both claim to have won
  await checkIn(ada.page)
  await checkIn(cleo.page)
  await reportByHand(ada.page, 'You')
  await cleo.page.getByRole('button', { name: 'Dispute' }).click()
  const dispute = cleo.page.getByRole('dialog', { name: 'Dispute this result?' })
  await dispute.getByLabel('Your account of it').fill('I won both games.')
  await dispute.getByRole('button', { name: 'Dispute' }).click()
  await expect(matchCard(ada.page, 'A moderator decides')).toBeVisible()
  await expect(matchCard(dan.page, 'A moderator decides')).toBeVisible()
  await cleo.page.getByLabel('What it shows').fill('The final score')
  await choose(cleo.page, 'Picture or video', await photo('#334455'))
  const evidence = ada.page.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toContainText('The final score')
  await expect(evidence).toContainText('SHA-256')
  await expect(evidence.getByRole('img', { name: 'The final score' })).toBeVisible()
  await expect(dan.page.getByRole('region', { name: 'Evidence' })).toHaveCount(0)

  const match = await matchNow(dan, origin, id)
  await api(moderator.context, origin, 'POST', `/api/admin/matches/${match.id}/decide`, {
    winnerId: await userId(cleo, origin),
    reason: 'The recording shows the second game.',
  })
  await expect(seats(dan.page).nth(0)).toContainText(cleo.firstName)
  await expect(seats(dan.page).nth(1)).toContainText('You')

  // Dan closes every page while Cleo stays
  await checkIn(cleo.page)
  await checkIn(dan.page)
  await expect(matchCard(cleo.page, `Play ${dan.firstName} E.`)).toBeVisible()
  await dan.page.goto('about:blank')
  // seen a moment ago, she is still there by the moved clock
  await cleo.page.reload()
  await expect(matchCard(cleo.page, `Play ${dan.firstName} E.`)).toBeVisible()
  await pass(ABSENCE + 1)
  await expect(matchCard(cleo.page, `${dan.firstName} E. is gone`)).toBeVisible({ timeout: GONE_MAX_MS })
  await pass(DISCONNECT)
  await expect(lineOf(cleo.page)).toContainText('won $30.00')

  await expect(cleo.page.getByRole('link', { name: 'Winner: You, 2 wins, 0 losses' })).toBeVisible()
  await expect(cleo.page.getByRole('list', { name: 'Results' })).toContainText(
    `${dan.firstName} E. had no page of Evens open.`,
  )
  expect((await balanceOf(cleo, origin)).balance).toBe('70.00')
  for (const person of [ada, ben, dan]) expect((await balanceOf(person, origin)).balance).toBe('40.00')

  const saving = ben.page.waitForEvent('download')
  await ben.page.getByRole('button', { name: 'Scorecard of match 1' }).click()
  const scorecard = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(Object.keys(scorecard)).toEqual(['record', 'signature', 'keyId', 'publicKey'])

  await ben.page.getByRole('button', { name: 'Replay from the start' }).click()
  const replay = ben.page.getByRole('region', { name: 'Replay' })
  await replay.getByRole('slider', { name: 'Move' }).focus()
  await ben.page.keyboard.press('End')
  await expect(replay).toContainText(`${cleo.firstName} E. is the last one standing and wins the tournament.`)
})
