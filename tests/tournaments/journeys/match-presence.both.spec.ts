import { ABSENCE, ask, test } from '../../support/browser/moved-clock.ts'
import type { RunningServer } from '../../support/browser/server.ts'
import { api, expect, type Page, type Somebody, toast } from '../../support/browser/support.ts'
import {
  drawn,
  matchCard,
  matchNow,
  openTournament,
  takeSeat,
  userId,
} from '../../support/browser/tournaments.ts'

/** The server's own rhythm of 10 s, and a slow machine; or the absence once more, where a report came late. */
const SEEN_MAX_MS = (ABSENCE + 25) * 1000

const bar = (page: Page) => page.getByRole('region', { name: 'Your matches' })

/** When the server saw this player of the newest match; null while it has not. */
async function lastSeen(server: RunningServer, who: Somebody): Promise<Date | null> {
  const [match] = await ask<{ at: Date | null }>(
    server,
    `select case when champion_id = $1 then champion_seen_at else challenger_seen_at end as at
    from matches where $1 in (champion_id, challenger_id) order by id desc limit 1`,
    [await userId(who, server.url)],
  )
  return match!.at
}

/** A match under way between two people, in practice coins. @returns the tournament's id */
async function underWay(ada: Somebody, ben: Somebody, origin: string): Promise<string> {
  const id = await openTournament(ada, origin, { isPracticeMode: true, maxPlayers: 2, gamesCount: 1 })
  for (const person of [ada, ben]) await takeSeat(person, origin, id)
  await drawn([ada, ben], origin, id)
  const match = await matchNow(ada, origin, id)
  for (const { context } of [ada, ben])
    await api(context, origin, 'POST', `/api/matches/${match.id}/check-in`, {})
  return id
}

test('T2 a player who reads messages plays on; one who closes every page counts as gone, and is back by coming back', {
  tag: '@all',
}, async ({ somebody, server, pass }) => {
  test.slow()
  const { url: origin } = server
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await underWay(ada, ben, origin)
  const status = async () => (await matchNow(ada, origin, id)).status
  await ada.page.goto(`/tournaments/${id}`)
  await ben.page.goto('/messages')
  await expect(bar(ben.page)).toContainText('Your match against Ada E. is under way. Report within')
  // the server's report of who is there finds him with that page alone
  await expect.poll(() => lastSeen(server, ben)).not.toBeNull()
  const arrived = await lastSeen(server, ben)
  await expect.poll(() => lastSeen(server, ben), { timeout: 30_000 }).not.toEqual(arrived)
  expect(await status()).toBe('running')
  await expect(matchCard(ada.page, 'Play Ben E.')).toBeVisible()

  await ben.page.goto('about:blank')
  // seen a moment ago, she is still there by the moved clock
  await ada.page.goto('/dashboard')
  await expect(bar(ada.page)).toContainText('Your match against Ben E. is under way.')
  await pass(ABSENCE + 1)
  await expect(bar(ada.page)).toContainText('Ben E. is gone. You win unless they come back.', {
    timeout: SEEN_MAX_MS,
  })
  await ben.page.goto('/messages')
  await expect(bar(ada.page)).toContainText('Your match against Ben E. is under way.', {
    timeout: SEEN_MAX_MS,
  })
  expect(await status()).toBe('running')
  await bar(ada.page).getByRole('link').click()
  await expect(matchCard(ada.page, 'Play Ben E.')).toBeVisible()
  // the page of the match has its own clock
  await expect(bar(ada.page)).toHaveCount(0)
})

test('T4 T8 saying "I lost" asks once, and a report can be changed until it is answered', async ({
  somebody,
  server: { url: origin },
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  await api(ben.context, origin, 'PUT', '/api/user/game-tags', {
    ...{ playstation: 'ben_plays', xbox: null, pc: null, nintendo_switch: null },
  })
  const id = await underWay(ada, ben, origin)
  // who has no page open counts as gone, and the match as reported
  await ben.page.goto('/messages')
  await ada.page.goto(`/tournaments/${id}`)
  const card = matchCard(ada.page, 'Play Ben E.')
  await expect(card).toContainText('Ben E. on PlayStation: ben_plays')
  // the challenger is drawn
  await expect(card).toContainText(/Ben E\. invites you in the game\.|You invite Ben E\. in the game\./)

  await card.getByRole('button', { name: 'Report result' }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'Report the result' })
  await dialog.getByText('Ben E.', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You lose this match as soon as Ben E. agrees')
  await expect(dialog).toBeVisible()
  expect((await matchNow(ada, origin, id)).status).toBe('running')
  await dialog.getByRole('button', { name: 'Yes, I lost' }).click()
  await expect(toast(ada.page, 'Result reported')).toBeVisible()

  // Ben reads it, and Ada sees that it was the wrong name
  await ben.page.goto(`/tournaments/${id}`)
  await ben.page.getByRole('button', { name: 'Confirm result' }).click()
  const confirm = ben.page.getByRole('dialog', { name: 'Confirm that you won?' })
  await expect(confirm).toBeVisible()
  await ada.page.getByRole('button', { name: 'Change report' }).click()
  const change = ada.page.getByRole('dialog', { name: 'Change your report' })
  await change.getByText('You', { exact: true }).click()
  await change.getByRole('button', { name: 'Report' }).click()
  await expect(toast(ada.page, 'Report changed')).toBeVisible()
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(ben.page, 'Not confirmed')).toBeVisible()
  await expect(
    toast(
      ben.page,
      'Your opponent has changed the report in the meantime. Read it again before you confirm it. Nothing was changed.',
    ),
  ).toBeVisible()
  expect((await matchNow(ada, origin, id)).status).toBe('reported')
})
