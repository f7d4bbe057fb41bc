import { signInAs } from './demo-session.ts'
import type { ScreenState } from './screen-states.ts'
import { api, expect, type Page } from './support.ts'
import { entryOf, matchCard, openTournament, takeSeat } from './tournaments.ts'

const OPPONENT = 'jo'

/** A practice tournament of Mara's and another's, with both seats taken; the page shows it. */
async function openMatch(page: Page): Promise<{ id: string; end(): Promise<void> }> {
  await page.goto('/')
  const { origin } = new URL(page.url())
  const mara = { context: page.context(), page, email: '', firstName: 'Mara' }
  const id = await openTournament(mara, origin, { isPracticeMode: true, maxPlayers: 2 })
  const context = await page.context().browser()!.newContext({ baseURL: origin })
  await signInAs(context, origin, OPPONENT)
  const other = { context, page: await context.newPage(), email: '', firstName: 'Jo' }
  await takeSeat(mara, origin, id)
  await takeSeat(other, origin, id)
  await page.goto(`/tournaments/${id}`)
  return {
    id,
    async end() {
      const [match] = await api<{ id: string }[]>(context, origin, 'GET', `/api/tournaments/${id}/matches`)
      await api(context, origin, 'POST', `/api/matches/${match!.id}/check-in`, {})
      await page.getByRole('button', { name: 'Check in' }).click()
      await expect(page.getByRole('button', { name: 'Report result' })).toBeVisible()
      await api(context, origin, 'POST', `/api/tournaments/${id}/leave`, {})
      await context.close()
    },
  }
}

export const tournamentStates: readonly ScreenState[] = [
  {
    name: 'tournament-open',
    practice: true,
    async show(page) {
      await page.goto('/')
      const { origin } = new URL(page.url())
      const host = { context: page.context(), page, email: '', firstName: 'Mara' }
      const id = await openTournament(host, origin, { isPracticeMode: true, maxPlayers: 8 })
      await page.goto(`/tournaments/${id}`)
      await expect(entryOf(page)).toBeVisible()
    },
  },
  {
    name: 'tournament-match-ready',
    practice: true,
    async show(page) {
      await openMatch(page)
      await expect(matchCard(page, 'Your match is ready')).toBeVisible()
    },
  },
  {
    name: 'tournament-ended',
    practice: true,
    async show(page) {
      const { end } = await openMatch(page)
      await end()
      await expect(page.getByRole('list', { name: 'Results' })).toBeVisible()
    },
  },
  {
    name: 'tournament-not-found',
    practice: true,
    async show(page) {
      await page.goto('/tournaments/999999')
      await expect(page.getByRole('heading', { name: 'Tournament Not Found' })).toBeVisible()
    },
  },
]
