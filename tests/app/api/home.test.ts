import { expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { bet, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile()

const home = async (person: Person, mode: 'real' | 'practice') =>
  new Map((await person.ok('home', { query: { mode } })).map((part) => [part.address, part]))

test.each(['real', 'practice'] as const)(
  'D10 home answers what each of its addresses answers by itself, %s',
  async (mode) => {
    const ada = await world.rich('Ada', '100')
    const bea = await world.rich('Bea', '100')
    const { id } = await openEvent(world, ada, { title: 'Rain?' })
    for (let bets = 0; bets < 5; bets++) await ada.ok('placeBet', bet(id, 'optionA', '10'))
    const proposed = await proposedEvent(world, bea, [
      [ada, 'optionA', '2'],
      [bea, 'optionB', '3'],
    ])
    const parts = await home(ada, mode)
    const currency = mode === 'real' ? 'USD' : 'PLAY'
    const by = (address: string) => parts.get(address)?.reply
    expect(by('/api/bets?status=open&limit=100')).toEqual(
      await ada.ok('listBets', { query: { status: 'open', limit: 100 } }),
    )
    expect(by(`/api/events/${proposed}`)).toEqual(await ada.ok('getEvent', on(proposed)))
    expect(by('/api/transactions?limit=5')).toEqual(await ada.ok('transactions', { query: { limit: 5 } }))
    expect(parts.get('/api/transactions?limit=5')?.nextCursor).toEqual(expect.any(String))
    expect(by(`/api/stats?mode=${mode}`)).toEqual(await ada.ok('stats', { query: { mode } }))
    expect(by(`/api/stats/winning-streak?mode=${mode}`)).toEqual(
      await ada.ok('winningStreak', { query: { mode } }),
    )
    const open = `/api/events?status=open&sort=closing-soon&mode=${mode}&limit=6`
    expect(routes.listEvents.reply.safeParse(by(open)).success, [...parts.keys()].join('\n')).toBe(true)
    expect(by('/api/stats/tier')).toEqual(await ada.ok('tier'))
    expect(by('/api/notifications')).toEqual(await ada.ok('listNotifications'))
    expect(by(`/api/balance-history?currency=${currency}`)).toMatchObject({ currency })
    expect(
      routes.listEvents.reply.safeParse(by('/api/events?creator=me&status=locked&limit=100')).success,
    ).toBe(true)
  },
)

test('D10 nobody but oneself is on one’s home', async () => {
  const ada = await world.rich('Ada', '100')
  const newcomer = await world.signUp('New')
  const { id } = await openEvent(world, ada)
  await ada.ok('placeBet', bet(id, 'optionA', '10'))
  const parts = await home(newcomer, 'practice')
  expect(parts.get('/api/bets?status=open&limit=100')?.reply).toEqual([])
  expect(await world.visitor.call('home', { query: { mode: 'real' } })).toMatchObject({ status: 401 })
})

test('reads say whose they are, so that the service worker shows them to nobody else', async () => {
  const [ada, bea] = [await world.rich('Ada', '20'), await world.signUp('Bea')]
  const ownerOf = async (answer: Promise<{ headers: Headers }>) => (await answer).headers.get('x-answer-for')
  for (const person of [ada, bea]) {
    expect(await ownerOf(person.call('home', { query: { mode: 'real' } }))).toBe(person.id)
    expect(await ownerOf(person.call('currentUser'))).toBe(person.id)
  }
  const { id } = await openEvent(world, ada, { title: 'Whose?' })
  expect(await ownerOf(bea.call('getEvent', on(id)))).toBe(bea.id)
  expect(await ownerOf(ada.call('placeBet', bet(id, 'optionA', '1')))).toBeNull()
  expect(await ownerOf(ada.call('getEvent', on('999999999')))).toBeNull()
  expect(await ownerOf(fetch(`${world.url}/api/public/counts`))).toBeNull()
  expect(await ownerOf(fetch(`${world.url}/api/auth/user`))).toBeNull()
})
