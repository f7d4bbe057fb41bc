import { api, expect, type Page, type Somebody } from './support.ts'

type Match = {
  id: string
  number: number
  status: string
  champion: { userId: string }
  challenger: { userId: string }
  winnerId: string | null
  wonBy: string | null
}

/** A tournament of this host, by the API. @returns its id */
export async function openTournament(
  { context }: Somebody,
  origin: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await api<{ id: string }>(context, origin, 'POST', '/api/tournaments', {
    gameTitle: 'Tekken 8',
    platform: 'playstation',
    entryFee: '10.00',
    maxPlayers: 4,
    gamesCount: 3,
    ...more,
  })
  return id
}

/** Takes a seat by the API. */
export async function takeSeat({ context }: Somebody, origin: string, id: string): Promise<void> {
  const response = await context.request.post(`${origin}/api/tournaments/${id}/join`, {
    headers: { origin, 'Idempotency-Key': `${id}-${Math.random()}` },
    data: {},
  })
  if (!response.ok()) throw new Error(`join: ${response.status()} ${await response.text()}`)
}

/**
 * These people, all the players of a ready check, say that they are there, and the line is drawn.
 * @returns them in the order of the line
 */
export async function drawn<P extends Somebody>(
  people: readonly P[],
  origin: string,
  id: string,
): Promise<P[]> {
  for (const { context } of people) await api(context, origin, 'POST', `/api/tournaments/${id}/ready`, {})
  const { seats } = await api<{ seats: { userId: string; place: number }[] }>(
    people[0]!.context,
    origin,
    'GET',
    `/api/tournaments/${id}`,
  )
  const inLine: [number, P][] = []
  for (const person of people) {
    const own = await userId(person, origin)
    inLine.push([seats.find((seat) => seat.userId === own)!.place, person])
  }
  return inLine.toSorted(([one], [other]) => one - other).map(([, person]) => person)
}

export const userId = async ({ context }: Somebody, origin: string): Promise<string> =>
  (await api<{ id: string }>(context, origin, 'GET', '/api/auth/user')).id

/** The match at the table, or the last one. */
export async function matchNow({ context }: Somebody, origin: string, id: string): Promise<Match> {
  const matches = await api<Match[]>(context, origin, 'GET', `/api/tournaments/${id}/matches`)
  return matches.at(-1)!
}

/** Both check in and report that this one of them won, by the API. */
export async function play(pair: readonly Somebody[], origin: string, id: string, winner: Somebody) {
  const match = await matchNow(winner, origin, id)
  const winnerId = await userId(winner, origin)
  for (const { context } of pair) await api(context, origin, 'POST', `/api/matches/${match.id}/check-in`, {})
  for (const { context } of pair)
    await api(context, origin, 'POST', `/api/matches/${match.id}/report`, { winnerId })
}

export const lineOf = (page: Page) =>
  page.getByRole('heading', { name: 'The Line' }).locator('..').locator('..')
export const tableOf = (page: Page) => page.getByRole('list', { name: 'At the table' })
export const entryOf = (page: Page) => page.getByRole('region', { name: 'Entry' })
export const chatOf = (page: Page) => page.getByRole('region', { name: 'Tournament chat' })
/** The card of the match at the table, by its title. */
export const matchCard = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title })

/** Pays the fee from the balance, as a person does it. */
export async function joinByHand(page: Page): Promise<void> {
  await entryOf(page).getByRole('button', { name: 'Join Tournament' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /and join$/ }).click()
  await expect(dialog.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/**
 * Reports who won in the dialog of the match card.
 * @param games points of each game as the reporter counts them, their own first: "2-1"
 */
export async function reportByHand(page: Page, winner: string, games: readonly string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Report result' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report the result' })
  for (const [at, game] of games.entries()) {
    const [own = '', other = ''] = game.split('-')
    // found by name: the holder of the table stands first, and is drawn by lot
    const points = (whose: string) =>
      dialog.getByRole('textbox', { name: new RegExp(`^Game ${at + 1}, .*: ${whose}`) })
    await points('You$').fill(own)
    await points('(?!You$)').fill(other)
  }
  await dialog.getByText(winner, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialog).toBeHidden()
}
