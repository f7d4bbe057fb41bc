import { beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { openEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { makePot, readyFor } from '#tests/support/pots.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'
import { SAMPLES } from '../../app/api/samples.ts'

const world = worldOfFile()
const asker = person(() => world.rich('Asker', '1000'))
const mara = person(() => world.rich('Mara', '1000'))
const sol = person(() => world.rich('Sol', '1000'))
beforeAll(async () => {
  for (const person of [mara, sol]) await readyFor(person)
  await mara.ok('pausePlay', { body: { kind: 'time-out', length: '7d' } })
  await sol.ok('pausePlay', { body: { kind: 'exclusion', length: '7d' } })
  await world.settle()
})

const all = routes as unknown as Record<RouteName, Route>
const refusedBy = (by: 'break' | 'exclusion') =>
  (Object.keys(all) as RouteName[]).filter((name) => all[name].onBreak?.refused === by)

/** Calls that need a thing of somebody else's, in real money or coins; the others send their sample. */
const CALLS: Partial<Record<RouteName, (practice: boolean) => Promise<object>>> = {
  placeBet: async (isPracticeMode) => {
    const { id } = await openEvent(world, asker, { isPracticeMode })
    return { body: { eventId: id, selection: 'optionA', amount: '1' } }
  },
  joinTournament: async (isPracticeMode) => on((await openTournament(asker, { isPracticeMode })).id),
  playPot: async () => ({ ...on((await makePot(asker)).id), body: {} }),
  createEvent: async (isPracticeMode) => ({
    body: { ...(SAMPLES.createEvent!() as object), isPracticeMode },
  }),
  createTournament: async (isPracticeMode) => ({
    body: { ...(SAMPLES.createTournament!() as object), isPracticeMode },
  }),
}
const argsOf = async (name: RouteName, practice: boolean) =>
  (await CALLS[name]?.(practice)) ?? { body: SAMPLES[name]?.() }

async function isRefused(person: Person, name: RouteName, practice: boolean): Promise<void> {
  const before = await person.balance()
  const args = await argsOf(name, practice)
  const answer = await person.call(name, args as never)
  expect([name, answer.status, answer.body], JSON.stringify(args)).toEqual([
    name,
    409,
    {
      code: 'play_paused',
      message: expect.stringMatching(/^Your (time-out|self-exclusion) lasts until .+ UTC\. .+\.$/),
      fields: { until: expect.any(String) },
    },
  ])
  expect(await person.balance()).toEqual(before)
}

describe('Y-18 every route that a break refuses, as somebody on a break', () => {
  test.each(refusedBy('break'))('Y-18 %s is refused in a time-out and in an exclusion', async (name) => {
    await isRefused(mara, name, false)
    await isRefused(sol, name, false)
  })

  test.each(['placeBet', 'joinTournament', 'createEvent', 'createTournament'] as const)(
    'Y-18 %s with practice coins is refused in an exclusion alone',
    async (name) => {
      await isRefused(sol, name, true)
      const answer = await mara.call(name, (await argsOf(name, true)) as never)
      expect([name, answer.status]).toEqual([name, all[name].status ?? 200])
    },
  )

  test.each(refusedBy('exclusion'))(
    'Y-18 %s is refused in an exclusion, and open in a time-out',
    async (name) => {
      await isRefused(sol, name, true)
      const answer = await mara.call(name, (await argsOf(name, true)) as never)
      expect([name, answer.status]).toEqual([name, all[name].status ?? 200])
    },
  )

  test('Y-09 rooms, chat, gangs, transfers and withdrawals stay open in an exclusion', async () => {
    const to = await world.signUp('To')
    expect((await sol.call('createRoom', { body: SAMPLES.createRoom!() as never })).status).toBe(201)
    expect((await sol.call('createGang', { body: SAMPLES.createGang!() as never })).status).toBe(201)
    const words = { receiverId: to.id, content: 'See you' }
    expect((await sol.call('sendMessage', { body: words })).status).toBeLessThan(300)
    expect((await sol.call('transfer', { body: { receiverId: to.id, amount: '5' } })).status).toBe(201)
    const out = await sol.call('requestWithdrawal', {
      body: { amount: '10.00', destination: 'cashapp', destinationDetails: '$sol' },
    })
    expect([out.status, out.body]).toEqual([201, expect.objectContaining({ amount: '10.00' })])
  })
})
