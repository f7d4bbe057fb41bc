import type { BrowserContext } from '@playwright/test'
import { signInAs } from './demo-session.ts'
import { choose, photo } from './pictures.ts'
import type { ScreenState } from './screen-states.ts'
import { api, expect, type Page, type Somebody } from './support.ts'
import { drawn, entryOf, lineOf, matchCard, openTournament, play, takeSeat, userId } from './tournaments.ts'

const OPPONENT = 'jo'
/** People of the demo community who fill a line of eleven. */
const OTHERS = 'jo tomasz ines lena hiroshi noor emil ruben zanele oskar'.split(' ')
/** The longest names that people have. */
const LONG = { firstName: 'Wolfeschlegelsteinhausen', lastName: 'Bergerdorff-Featherstonehaugh' }

type More = Record<string, unknown>

const originOf = async (page: Page) => {
  if (!page.url().startsWith('http')) await page.goto('/')
  return new URL(page.url()).origin
}
const mara = (page: Page): Somebody => ({ context: page.context(), page, email: '', firstName: 'Mara' })

/** A person of the demo community beside Mara, without a page on the screen. */
async function another(page: Page, origin: string, key: string): Promise<Somebody> {
  const context = await page.context().browser()!.newContext({ baseURL: origin })
  await signInAs(context, origin, key)
  return { context, page, email: '', firstName: key }
}

/** `line`: everybody in the order that was drawn; the first two are at the table, the champion first. */
type Scene = { id: string; origin: string; me: Somebody; line: Somebody[] }

/** A full practice tournament of Mara's with these others, which has started; its page is shown. */
async function started(page: Page, keys: readonly string[], more: More = {}): Promise<Scene> {
  const origin = await originOf(page)
  const me = mara(page)
  const people = [me]
  for (const key of keys) people.push(await another(page, origin, key))
  const id = await openTournament(me, origin, {
    ...{ isPracticeMode: true, entryFee: '1.00', maxPlayers: keys.length + 1 },
    ...more,
  })
  for (const person of people) await takeSeat(person, origin, id)
  const line = await drawn(people, origin, id)
  await page.goto(`/tournaments/${id}`)
  await expect(lineOf(page)).toBeVisible()
  return { id, origin, me, line }
}

type Matches = { id: string; status: string }[]
const matchId = async (context: BrowserContext, { id, origin }: Scene) =>
  (await api<Matches>(context, origin, 'GET', `/api/tournaments/${id}/matches`)).at(-1)!.id
const act = async (context: BrowserContext, scene: Scene, what: string, body: More = {}) =>
  api(context, scene.origin, 'POST', `/api/matches/${await matchId(context, scene)}/${what}`, body)

/** Mara and Jo are at the table. */
async function running(page: Page): Promise<Scene & { jo: Somebody }> {
  const scene = await started(page, [OPPONENT])
  const jo = scene.line.find((person) => person !== scene.me)!
  for (const { context } of scene.line) await act(context, scene, 'check-in')
  await expect(page.getByRole('button', { name: 'Report result' })).toBeVisible()
  return { ...scene, jo }
}

/** Rounds won in each game: by the reporter, and by the other player. */
type Games = readonly (readonly [own: number, other: number])[]

/** This person at the table reports a win with these games. */
async function reportWin(person: Somebody, scene: Scene, games: Games): Promise<void> {
  const isChampion = person === scene.line[0]
  await act(person.context, scene, 'report', {
    winnerId: await userId(person, scene.origin),
    score: games.map(([own, other]) =>
      isChampion ? { champion: own, challenger: other } : { champion: other, challenger: own },
    ),
  })
}

/** Both say that they have won, and Mara has sent a picture. */
async function disputed(page: Page): Promise<Scene & { jo: Somebody }> {
  const scene = await running(page)
  await reportWin(scene.me, scene, [
    [2, 1],
    [0, 2],
    [2, 0],
  ])
  await act(scene.jo.context, scene, 'dispute', {
    reason: 'The third game was mine, the picture is of the second.',
  })
  await expect(matchCard(page, 'A moderator decides')).toBeVisible()
  await page.getByLabel('What it shows').fill('The final score')
  await choose(page, 'Picture or video', await photo('#334455'))
  await expect(page.getByRole('img', { name: 'The final score' })).toBeVisible()
  return scene
}

/** The demo's moderator declares the match void. */
async function declareVoid(page: Page, scene: Scene, reason: string): Promise<void> {
  const { context } = await another(page, scene.origin, 'wren')
  const id = await matchId(page.context(), scene)
  await api(context, scene.origin, 'POST', `/api/admin/matches/${id}/decide`, { winnerId: null, reason })
  await context.close()
}

async function joinDialog(page: Page, way: 'Balance' | 'Card' | 'Crypto'): Promise<void> {
  const origin = await originOf(page)
  const id = await openTournament(mara(page), origin, { maxPlayers: 8 })
  await page.goto(`/tournaments/${id}`)
  await entryOf(page).getByRole('button', { name: 'Join Tournament' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: way }).click()
  await expect(dialog.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
}

const state = (name: string, show: ScreenState['show'], practice = true): ScreenState => ({
  name: `tournament-${name}`,
  practice,
  show,
})

/** The leaderboard with another answer of one of its routes. */
const board = (name: string, call: string, change: (answer: More) => unknown): ScreenState => ({
  name: `leaderboard-${name}`,
  practice: false,
  async show(page) {
    await page.route(call, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    })
    await page.goto('/leaderboard')
    await page.waitForLoadState('networkidle')
  },
})
const neighbour = (own: More, rank: number) => ({
  ...own,
  ...{ id: `9${rank}`, rank, firstName: 'Player', lastName: `${rank}.` },
})

export const tournamentStates: readonly ScreenState[] = [
  state('list', async (page) => {
    await page.goto('/tournaments')
    await expect(page.getByRole('article').first()).toBeVisible()
  }),
  state('create', async (page) => {
    await page.goto('/create-tournament')
    const form = page.getByRole('form', { name: 'New tournament' })
    await form.getByRole('combobox', { name: 'Game' }).selectOption('Street Fighter 6')
    await form.getByRole('combobox', { name: 'Platform' }).selectOption('PC')
    await form.getByRole('button', { name: 'Save as template' }).click()
    await expect(page.getByRole('button', { name: 'Street Fighter 6, 10.00', exact: true })).toBeVisible()
  }),
  state('open', async (page) => {
    const origin = await originOf(page)
    const id = await openTournament(mara(page), origin, { isPracticeMode: true, maxPlayers: 8 })
    await page.goto(`/tournaments/${id}`)
    await expect(entryOf(page)).toBeVisible()
  }),
  state('join-balance', (page) => joinDialog(page, 'Balance'), false),
  state('join-card', (page) => joinDialog(page, 'Card'), false),
  state('join-crypto', (page) => joinDialog(page, 'Crypto'), false),
  state('match-ready', async (page) => {
    await started(page, [OPPONENT])
    await expect(matchCard(page, 'Your match is ready')).toBeVisible()
  }),
  state('checking-in', async (page) => {
    const scene = await started(page, [OPPONENT])
    await act(page.context(), scene, 'check-in')
    await expect(matchCard(page, /^Waiting for/)).toBeVisible()
  }),
  state('running', async (page) => void (await running(page))),
  state('report', async (page) => {
    await running(page)
    await page.getByRole('button', { name: 'Report result' }).click()
    await expect(page.getByRole('dialog', { name: 'Report the result' })).toBeVisible()
  }),
  state('reported', async (page) => {
    const scene = await running(page)
    await reportWin(scene.jo, scene, [
      [2, 0],
      [2, 0],
    ])
    await expect(matchCard(page, 'Confirm the result')).toBeVisible()
  }),
  state('disputed', async (page) => void (await disputed(page))),
  state('void', async (page) => {
    const scene = await disputed(page)
    await declareVoid(page, scene, 'Neither picture shows the third game. Please play it again.')
    await expect(page.getByRole('list', { name: 'Results' })).toContainText('Please play it again.')
  }),
  state('forfeited', async (page) => {
    const scene = await started(page, [OPPONENT, 'tomasz'])
    const table = scene.line.slice(0, 2)
    for (const reason of ['Nobody can tell who won.', 'Nobody can tell again, so both lose it.']) {
      for (const { context } of table) await act(context, scene, 'check-in')
      for (const who of table)
        await act(who.context, scene, 'report', { winnerId: await userId(who, scene.origin) })
      await declareVoid(page, scene, reason)
    }
    await expect(page.getByText('Forfeited')).toBeVisible()
  }),
  state('ended', async (page) => {
    const scene = await started(page, [OPPONENT, 'tomasz'])
    const [champion, second, third] = scene.line as [Somebody, Somebody, Somebody]
    await play([champion, second], scene.origin, scene.id, champion)
    await play([champion, third], scene.origin, scene.id, champion)
    await expect(page.getByRole('link', { name: /^Winner/ })).toBeVisible()
  }),
  state('replay', async (page) => {
    const scene = await started(page, [OPPONENT, 'tomasz', 'ines'], { lives: 2 })
    const [champion, second, third] = scene.line as [Somebody, Somebody, Somebody]
    await play([champion, second], scene.origin, scene.id, second)
    await play([second, third], scene.origin, scene.id, second)
    await page.getByRole('button', { name: 'Replay from the start' }).click()
    const replay = page.getByRole('region', { name: 'Replay' })
    await replay.getByRole('button', { name: 'Pause' }).click()
    await replay.getByText('Every move').click()
    await replay.getByRole('slider', { name: 'Move' }).focus()
    for (let move = 0; move < 4; move++) await page.keyboard.press('ArrowRight')
  }),
  state('cancelled', async (page) => {
    const origin = await originOf(page)
    const id = await openTournament(mara(page), origin, { isPracticeMode: true, maxPlayers: 8 })
    await takeSeat(mara(page), origin, id)
    const reason = 'The venue lost its power. We try again next week.'
    await api(page.context(), origin, 'POST', `/api/tournaments/${id}/cancel`, { reason })
    await page.goto(`/tournaments/${id}`)
    await expect(page.getByText(reason)).toBeVisible()
  }),
  state('line-11', async (page) => {
    const scene = await started(page, OTHERS, { lives: 3 })
    const [champion, second] = scene.line as [Somebody, Somebody]
    await play([champion, second], scene.origin, scene.id, champion)
    await expect(page.getByRole('list', { name: 'Results' })).toBeVisible()
  }),
  state('long-names', async (page) => {
    const origin = await originOf(page)
    const giulia = await another(page, origin, 'giulia')
    await api(giulia.context, origin, 'PATCH', '/api/user/profile', LONG)
    await started(page, ['giulia', OPPONENT, 'tomasz'], { gameTitle: `${'Wide '.repeat(11)}Game` })
  }),
  state('not-found', async (page) => {
    await page.goto('/tournaments/999999')
    await expect(page.getByRole('heading', { name: 'Tournament Not Found' })).toBeVisible()
  }),
  board('empty', '**/api/leaderboard', () => []),
  board('below-ten', '**/api/leaderboard/me', (own) => ({
    ...own,
    ...{ rank: null, gamesNeeded: 7, totalGames: 3, tournamentWins: 2, tournamentLosses: 1 },
    ...{ winRate: 66.7, badgeLevel: 'bronze', above: [], below: [] },
  })),
  board('beyond-50', '**/api/leaderboard/me', (own) => ({
    ...own,
    ...{ rank: 73, gamesNeeded: 0, isCrownHolder: false, badgeLevel: 'silver' },
    above: [71, 72].map((rank) => neighbour(own, rank)),
    below: [74, 75].map((rank) => neighbour(own, rank)),
  })),
  {
    name: 'leaderboard-error',
    practice: false,
    async show(page) {
      await page.route('**/api/leaderboard', (route) => route.abort())
      await page.goto('/leaderboard')
      await expect(page.getByText('The leaderboard did not load')).toBeVisible()
    },
  },
]
