import { beforeAll, expect, test } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import type { Route } from '#contract/route.ts'
import { sql } from '#server/core/db.ts'
import { proposedEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { type Person, prove } from '#tests/support/world.ts'
import { type Callers, STAGES } from '../../app/api/stages.ts'

const world = worldOfFile({ env: { RATE_MONEY_PER_SECOND: '100000' } })
let people: Callers
let eventId: string
beforeAll(async () => {
  people = {
    visitor: world.visitor,
    user: await world.rich('User'),
    owner: await world.rich('Owner', '1000'),
    bettor: await world.rich('Bettor', '1000'),
    moderator: await world.moderator('Judge'),
    merchant: await world.withRole('Merchant', 'merchant'),
    admin: await world.withRole('Root', 'admin'),
  }
  const { owner, bettor } = people
  await world.db.change(sql`
    update users set first_name = '', last_name = '' where id in (${BigInt(owner.id)}, ${BigInt(bettor.id)})`)
  eventId = await proposedEvent(world, owner, [
    [owner, 'optionA', '2'],
    [bettor, 'optionB', '2'],
  ])
  for (const payer of [bettor, people.user]) await prove(payer)
  const sent = { amount: '1.00', description: 'Lunch' }
  await bettor.ok('transfer', { body: { receiverEmail: people.user.email, ...sent } })
  await people.user.ok('transfer', { body: { receiverEmail: owner.email, ...sent } })
  await owner.ok('createFundRequest', { body: { toUserId: people.user.id, amount: '1' } })
  await owner.ok('sendMessage', { body: { receiverId: people.user.id, content: 'Fancy a bet?' } })
  await owner.ok('addComment', { params: { id: eventId }, body: { content: 'Well played' } })
})

const all = routes as unknown as Record<RouteName, Route>
/** Reads that are not for operators. Notices come last, when the others have caused them. */
const reads = (Object.keys(paths) as RouteName[])
  .filter((name) => methodAndPath(paths[name]).method === 'GET')
  .filter((name) => all[name].who === 'public' || all[name].who === 'user')
  .sort((a, b) => Number(a === 'listNotifications') - Number(b === 'listNotifications'))
const QUERIES: Partial<Record<RouteName, Record<string, string>>> = {
  search: { query: 'game' },
  searchMessages: { query: 'fancy' },
  findPeople: { query: 'user' },
  activeGameSession: { gameType: 'cards' },
  nextFairSeed: { game: 'coin' },
  poolProof: { event: '1' },
  peopleToDare: { eventId: '1' },
}

test.each(reads)('S-28 P-38 %s tells nobody the address of a person without a name', async (name) => {
  const params = paths[name].includes('/events/{id}')
    ? { id: eventId }
    : await (STAGES[name]?.params(world, people) ?? {})
  const readers: [Person, Person][] = [
    [people.user, people.owner],
    [people.visitor, people.owner],
    [people.bettor, people.owner],
    [people.user, people.bettor],
    [people.owner, people.bettor],
  ]
  for (const [reader, nameless] of readers) {
    const answer = await reader.call(name, { params, query: QUERIES[name] } as never)
    expect(answer.status).not.toBe(400)
    expect(JSON.stringify(answer.body)).not.toContain(nameless.email.split('@')[0])
  }
})

test('S-28 operators read whole names, where others read an initial', async () => {
  const dana = await world.rich('Dana')
  const { user, moderator, admin } = people
  await dana.ok('sendFeedback', {
    body: { category: 'bug', title: 'A fault', description: 'It does not add up' },
  })
  await user.ok('report', { body: { kind: 'user', id: dana.id, reason: 'Rude' } } as never)
  await prove(dana)
  await dana.ok('requestWithdrawal', {
    body: { amount: '1.00', destination: 'cashapp', destinationDetails: '$dana' },
  })
  const seen = async (by: Person, name: RouteName, query = {}) =>
    JSON.stringify((await by.call(name, { query } as never)).body)
  const whole = /"lastName":"Example"|"displayName":"Dana Example"/
  expect(await seen(moderator, 'reportQueue')).toMatch(whole)
  expect(await seen(admin, 'listSentFeedback')).toMatch(whole)
  expect(await seen(admin, 'withdrawalQueue', { status: 'open' })).toMatch(whole)
  expect(await seen(admin, 'listAccounts', { query: 'dana' })).toMatch(whole)
  expect(await seen(user, 'findPeople', { query: 'dana' })).toContain('"lastName":"E."')
})
