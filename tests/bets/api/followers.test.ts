import { describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { bet, decide, EVIDENCE, on, openEvent, productNow } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { eventBody, type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld()
const ana = person(() => world.rich('Ana', '10000'))
const cleo = person(() => world.rich('Cleo', '10000'))
const [ben, dan] = [person(() => world.rich('Ben', '10000')), person(() => world.rich('Dan', '10000'))]
const judge = person(() => world.moderator('Judge'))

const ask = (who: Person, follows: string, more: Partial<Body<'createEvent'>> = {}) =>
  who.call('createEvent', { body: { ...eventBody(), audience: 'link', follows, ...more } })
const read = (who: Person, id: string) => who.ok('getEvent', on(id))

/** A public event of Ana's, and Cleo's that follows it, with Ben and Dan invited. */
async function pair(more: Partial<Body<'createEvent'>> = {}) {
  const source = await openEvent(world, ana, more)
  const follower = await ask(cleo, source.id, more)
  expect(follower.status).toBe(201)
  const { id, inviteLink } = follower.body
  for (const guest of [ben, dan])
    await guest.ok('joinByLink', { params: { token: inviteLink!.slice(3) }, body: {} })
  return { source: source.id, id }
}

/** The same with stakes of Ben on A and Dan on B, in the events named. */
async function stakedPair(
  where: ('source' | 'id')[] = ['source', 'id'],
  more: Partial<Body<'createEvent'>> = {},
) {
  const made = await pair(more)
  for (const which of where) {
    await stake(ben, made[which], 'optionA', '5')
    await stake(dan, made[which], 'optionB', '5')
  }
  return made
}
/** Bets, with a proof of identity where the sum of a day asks for one. */
const stake = async (who: Person, id: string, side: 'optionA' | 'optionB', amount: string) =>
  (await prove(who)).ok('placeBet', bet(id, side, amount))
/** Lets time pass until followers have moved. */
async function later(...spans: string[]) {
  for (const span of spans) await world.pass(span)
  await world.settle()
  await world.settle()
}
const propose = (id: string, outcome: Body<'proposeOutcome'>['outcome'], who = ana) =>
  who.call('proposeOutcome', { ...on(id), body: { outcome, ...EVIDENCE } })
const moved = async (...args: Parameters<typeof propose>) => {
  await prove(args[2] ?? ana)
  expect((await propose(...args)).status).toBe(200)
}
const suspend = (id: string, more: Partial<Body<'suspendEvent'>> = {}) =>
  judge.ok('suspendEvent', { ...on(id), body: { reason: 'Under review', ...more } })

describe('Q-14 a follower is asked', () => {
  test('Q-14 title, rules, labels, category, end and mode are the public one’s, whatever the body says', async () => {
    const source = await openEvent(world, ana, {
      title: 'Does it snow on Friday?',
      optionALabel: 'Snow',
      optionBLabel: 'Dry',
    })
    const { body } = await ask(cleo, source.id, {
      ...{ title: 'Another question', description: 'Other rules', category: 'other' },
      ...{ optionALabel: 'Same', optionBLabel: 'Same', endsAt: new Date(0).toISOString() },
    })
    const { title, description, category, optionALabel, optionBLabel, endsAt, isPracticeMode } = source
    expect(body).toMatchObject({
      title,
      description,
      category,
      optionALabel,
      optionBLabel,
      endsAt,
      isPracticeMode,
    })
    expect(body.follows).toEqual({ id: source.id, title, status: 'open', outcome: null })
    expect(body).toMatchObject({ totalPool: '0.00', audience: 'link', can: { follow: false, lock: false } })
    // people agree to where the answer comes from: that is sealed too
    expect(body.rulesHash).not.toBe(source.rulesHash)
    expect((await read(dan, source.id)).can.follow).toBe(true)
    expect(await read(dan, source.id)).toMatchObject({ follows: null, totalPool: '0.00' })
  })

  test('Q-14 what cannot be followed is refused, and nothing is created', async () => {
    const source = await openEvent(world, ana)
    const follower = (await ask(cleo, source.id)).body
    const hidden = await openEvent(world, ana, { audience: 'link' })
    const attempts: [Promise<Parameters<typeof refused>[0]>, [number, string]][] = [
      [ask(cleo, source.id, { isPracticeMode: true }), [409, 'mode_mismatch']],
      [ask(cleo, source.id, { audience: 'public' }), [400, 'malformed']],
      [ask(cleo, source.id, { audience: undefined }), [400, 'malformed']],
      [ask(cleo, source.id, { audience: 'gang' }), [409, 'not_in_gang']],
      [ask(cleo, follower.id), [409, 'event_state']],
      [ask(cleo, hidden.id), [404, 'not_found']],
      [ask(ana, hidden.id), [409, 'event_state']],
      [ask(cleo, '999999999'), [404, 'not_found']],
    ]
    const count = () => world.db.one(sql`select count(*) from events`)
    const before = await count()
    for (const [attempt, expected] of attempts) expect(refused(await attempt)).toEqual(expected)
    await suspend(source.id)
    expect(refused(await ask(ben, source.id))).toEqual([404, 'not_found'])
    expect(await count()).toEqual(before)
    await world.db.change(
      sql`update event_books set words_down = false where event_id = ${BigInt(source.id)}`,
    )
    expect(refused(await ask(ben, source.id))).toEqual([409, 'event_not_open'])
  })

  test('Q-14 a follower stays in its circle', async () => {
    const { id } = await pair()
    const show = (audience: 'public' | 'gang') =>
      cleo.call('changeAudience', { ...on(id), body: { audience } })
    expect(refused(await show('public'))).toEqual([409, 'event_state'])
    await cleo.ok('createGang', { body: { name: 'Followers' } })
    expect((await show('gang')).status).toBe(200)
    await cleo.ok('leaveGang', { body: {} })
  })
})

describe('Q-14 a follower ends as the public event did', () => {
  test('Q-14 the final outcome is a proposal with the window of the own pool, in which losers concede', async () => {
    const { source, id } = await stakedPair()
    await later('61 minutes')
    expect(await read(cleo, id)).toMatchObject({ status: 'locked', can: { propose: false } })
    expect(refused(await propose(id, 'optionA', cleo))).toEqual([403, 'forbidden'])
    await moved(source, 'optionA')
    await later('1 hour')
    expect(await read(ben, id)).toMatchObject({ status: 'locked', proposal: null })
    await later('61 minutes')
    expect(await read(ben, source)).toMatchObject({ status: 'settled', outcome: 'optionA' })
    const proposed = await read(dan, id)
    expect(proposed).toMatchObject({
      ...{ status: 'proposed', follows: { outcome: 'optionA' } },
      proposal: { outcome: 'optionA', bond: null },
      can: { concede: true, dispute: true },
    })
    const { proposedAt, finalAt } = proposed.proposal!
    expect(Date.parse(finalAt!) - Date.parse(proposedAt)).toBe(2 * 3_600_000)
    await dan.ok('concedeEvent', { ...on(id), body: {} })
    expect(await read(ben, id)).toMatchObject({ status: 'settled', outcome: 'optionA', paidToMe: '9.80' })
  })

  test('Q-14 nobody disputes: it stands at the end of its own window, and a larger pool has a longer one', async () => {
    const { source, id } = await stakedPair(['source'])
    await stake(ben, id, 'optionA', '60')
    await stake(dan, id, 'optionB', '60')
    await later('61 minutes')
    await moved(source, 'optionB')
    await later('121 minutes')
    expect(await read(ben, id)).toMatchObject({ status: 'proposed', proposal: { outcome: 'optionB' } })
    await later('5 hours')
    expect(await read(ben, id)).toMatchObject({ status: 'proposed' })
    await later('61 minutes')
    expect(await read(dan, id)).toMatchObject({ status: 'settled', outcome: 'optionB', paidToMe: '117.60' })
  })

  test('Q-14 a disputed follower is decided for itself alone: that outcome or void, by somebody without a stake in either', async () => {
    const { source, id } = await stakedPair()
    const other = await pair()
    await later('61 minutes')
    await moved(source, 'optionA')
    await later('121 minutes')
    await (await prove(dan)).ok('disputeEvent', { ...on(id), body: { reason: 'It was the other one' } })
    expect((await read(judge, id)).decidable).toEqual(['optionA', 'void'])
    expect((await read(judge, other.source)).decidable).toEqual(['optionA', 'optionB', 'void'])
    const wrong = { ...on(id), body: { outcome: 'optionB', reason: 'The other one' } } as const
    expect(refused(await (await prove(judge)).call('decideEvent', wrong))).toEqual([409, 'event_state'])
    await decide(judge, id, { outcome: 'void', reason: 'It cannot be said' })
    expect(await read(ben, id)).toMatchObject({ status: 'voided', paidToMe: '5.00' })
    expect(await read(ben, source)).toMatchObject({ status: 'settled', outcome: 'optionA' })
  })

  test('Q-14 a moderator with a stake in a follower decides neither, and is asked for neither', async () => {
    const biased = await world.moderator('Biased')
    await biased.ok('createPaymentIntent', { body: { amount: '50' } })
    const [{ source, id }, { id: unfunded }] = [await stakedPair(), await pair()]
    const guest = { params: { token: (await read(cleo, id)).inviteLink!.slice(3) }, body: {} }
    await biased.ok('joinByLink', guest)
    await biased.ok('placeBet', bet(id, 'optionA', '1'))
    for (const where of [source, id])
      expect(refused(await biased.call('suspendEvent', { ...on(where), body: { reason: 'Mine' } }))).toEqual([
        409,
        'holds_position',
      ])
    expect((await read(biased, source)).can).toMatchObject({ suspend: false })
    expect((await read(biased, unfunded)).can).toMatchObject({ suspend: true })
    expect((await read(judge, source)).can).toMatchObject({ suspend: true })
  })

  test('Q-14 one side funded: void by its own rule, and so where nobody is on the winning side', async () => {
    const { source, id } = await stakedPair(['source'])
    await stake(ben, id, 'optionA', '3')
    await later('61 minutes')
    expect(await read(ben, id)).toMatchObject({
      status: 'voided',
      voidReason: 'Nobody took the other side',
      paidToMe: '3.00',
    })
    expect(await read(ben, source)).toMatchObject({ status: 'locked' })
  })
})

describe('Q-14 what happens to the public event', () => {
  test('Q-14 it closes early with the public one, and not within ten minutes after a bet of that creator here', async () => {
    const { source, id } = await stakedPair()
    await ana.ok('joinByLink', { params: { token: (await read(cleo, id)).inviteLink!.slice(3) }, body: {} })
    await stake(ana, id, 'optionA', '1')
    expect(refused(await ana.call('lockEvent', { ...on(source), body: {} }))).toEqual([409, 'bet_too_recent'])
    expect((await read(ana, source)).off.lock).toMatch(/^You bet on this question in the last 10 minutes/)
    expect(refused(await cleo.call('lockEvent', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
    await later('11 minutes')
    await ana.ok('lockEvent', { ...on(source), body: {} })
    // also before the follower itself has moved
    expect(refused(await ben.call('placeBet', bet(id, 'optionA', '1')))).toEqual([409, 'event_not_open'])
    expect((await read(ben, id)).can.bet).toBe(false)
    await later()
    expect(await read(ben, id)).toMatchObject({ status: 'locked', totalPool: '11.00' })
  })

  test('Q-14 where the public one had one side or no proposal, a moderator proposes for a follower with both', async () => {
    const { source, id } = await stakedPair(['id'])
    await stake(ben, source, 'optionA', '1')
    await later('61 minutes')
    await later()
    expect(await read(ben, source)).toMatchObject({ status: 'voided' })
    expect(await read(ben, id)).toMatchObject({ status: 'locked' })
    expect((await judge.ok('moderatorQueue', {})).map((event) => event.id)).toContain(id)
    expect(await read(judge, id)).toMatchObject({
      can: { propose: true, decide: false },
      proposalTerms: { bond: null },
    })
    expect((await read(cleo, id)).can.propose).toBe(false)
    await moved(id, 'optionB', judge)
    const { proposal } = await read(dan, id)
    expect(Date.parse(proposal!.finalAt!) - Date.parse(proposal!.proposedAt)).toBe(2 * 3_600_000)
    await (await prove(ben)).ok('disputeEvent', { ...on(id), body: { reason: 'It was A' } })
    const own = { ...on(id), body: { outcome: 'optionB', reason: 'As I said' } } as const
    expect(refused(await (await prove(judge)).call('decideEvent', own))).toEqual([409, 'holds_position'])
    await decide(await world.moderator('Second'), id, { outcome: 'optionA', reason: 'It was A' })
    expect(await read(ben, id)).toMatchObject({ status: 'settled', outcome: 'optionA' })
  })

  test('Q-14 no moderator proposes: void when their time is over', async () => {
    const { source, id } = await stakedPair()
    await later('61 minutes')
    await later('49 hours')
    await later()
    expect(await read(ben, source)).toMatchObject({
      status: 'voided',
      voidReason: 'Nobody proposed an outcome in time',
    })
    expect(await read(ben, id)).toMatchObject({ status: 'locked' })
    await later('8 days')
    expect(await read(ben, id)).toMatchObject({ status: 'voided', paidToMe: '5.00' })
  })

  test('Q-14 any other void of the public one voids it', async () => {
    const { source, id } = await stakedPair()
    await later('61 minutes')
    await moved(source, 'void')
    await later('121 minutes')
    await later()
    expect(await read(ben, source)).toMatchObject({ status: 'voided' })
    expect(await read(ben, id)).toMatchObject({
      status: 'voided',
      voidReason: 'The public event is void',
      paidToMe: '5.00',
    })
    const off = await stakedPair(['id'])
    await ana.ok('voidEvent', { ...on(off.source), body: {} })
    await later()
    expect(await read(dan, off.id)).toMatchObject({ status: 'voided', paidToMe: '5.00' })
  })

  test('Q-14 suspended: bets wait, words are down and come back; suspended for good: void', async () => {
    const { source, id } = await stakedPair()
    await suspend(source)
    await later()
    expect(refused(await ben.call('placeBet', bet(id, 'optionA', '1')))).toEqual([409, 'event_not_open'])
    expect(await read(ben, id)).toMatchObject({ status: 'open', wordsDown: true, can: { bet: false } })
    await judge.ok('resumeEvent', { ...on(source), body: {} })
    await later()
    expect(await read(ben, id)).toMatchObject({ status: 'open', wordsDown: false, can: { bet: true } })
    await stake(ben, id, 'optionA', '1')
    await suspend(source)
    await later('25 hours', '7 days', '1 second')
    await later()
    expect(await read(ben, source)).toMatchObject({ status: 'voided' })
    expect(await read(ben, id)).toMatchObject({ status: 'voided', wordsDown: true, paidToMe: '6.00' })
  })

  test('Q-14 hidden, or no longer public: void, and its words go down too', async () => {
    const { source, id } = await stakedPair(['id'])
    await ana.ok('changeAudience', { ...on(source), body: { audience: 'link' } })
    await later()
    expect(await read(ben, id)).toMatchObject({ status: 'voided', follows: null, wordsDown: false })
    const hidden = await stakedPair()
    await later('61 minutes')
    await judge.ok('setEventWords', { ...on(hidden.source), body: { down: true, reason: 'Names somebody' } })
    await later()
    expect(await read(ben, hidden.id)).toMatchObject({ status: 'voided', wordsDown: true, paidToMe: '5.00' })
  })

  test('Q-14 a follower suspended for itself takes what it missed when it is resumed', async () => {
    const { source, id } = await stakedPair()
    await suspend(id, { keepWords: true })
    await later('61 minutes')
    await moved(source, 'optionA')
    await later('121 minutes')
    expect(await read(ben, id)).toMatchObject({ status: 'suspended' })
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    await later()
    expect(await read(ben, id)).toMatchObject({ status: 'proposed', proposal: { outcome: 'optionA' } })
    expect(Date.parse((await read(ben, id)).proposal!.finalAt!)).toBeGreaterThan(
      (await productNow(world)).getTime() + 7_000_000,
    )
  })
})

describe('Q-14 what a moderator does to a follower', () => {
  test('Q-14 resumed while its proposal runs, it has the rest of its window; resumed while disputed, it waits as before', async () => {
    const { source, id } = await stakedPair()
    await later('61 minutes')
    await moved(source, 'optionA')
    await later('121 minutes')
    const { finalAt } = (await read(dan, id)).proposal!
    await suspend(id)
    await later('1 hour')
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    await later()
    const resumed = await read(dan, id)
    expect(resumed).toMatchObject({ status: 'proposed', can: { dispute: true } })
    expect(Date.parse(resumed.proposal!.finalAt!) - Date.parse(finalAt!)).toBeGreaterThanOrEqual(3_600_000)
    await (await prove(dan)).ok('disputeEvent', { ...on(id), body: { reason: 'It was the other one' } })
    await suspend(id)
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    await later('1 hour')
    expect(await read(dan, id)).toMatchObject({ status: 'disputed' })
  })

  test('Q-14 a moderator who proposed touches it no more, and in real money proves who they are', async () => {
    const { id } = await stakedPair(['id'])
    await later('61 minutes')
    const body = { outcome: 'optionA', ...EVIDENCE } as const
    await world.db.change(
      sql`update sessions set proved_at = clock_now() - interval '1 day' where user_id = ${BigInt(judge.id)}`,
    )
    expect(refused(await judge.call('proposeOutcome', { ...on(id), body }))).toEqual([
      403,
      'step_up_required',
    ])
    await moved(id, 'optionA', judge)
    const suspending = { ...on(id), body: { reason: 'Mine' } }
    expect(refused(await judge.call('suspendEvent', suspending))).toEqual([409, 'holds_position'])
    expect((await read(judge, id)).can).toMatchObject({ suspend: false, decide: false })
  })

  test('Q-14 the public event’s words are down in each of its followers, also in those that have ended, and in bells', async () => {
    const endsAt = new Date((await productNow(world)).getTime() + 7_200_000).toISOString()
    const { source, id } = await stakedPair(['source'], { endsAt })
    const watcher = await world.rich('Watcher')
    const { inviteLink } = await read(cleo, id)
    await watcher.ok('joinByLink', { params: { token: inviteLink!.slice(3) }, body: {} })
    const body = { notifyOnWins: true, notifyOnUpcomingEvents: true, soundEnabled: true }
    await watcher.ok('setNotifications', { body })
    await watcher.ok('addToWatchlist', { ...on(id), body: {} })
    await later('70 minutes')
    const { title } = await read(watcher, id)
    const bell = async () => JSON.stringify(await watcher.ok('listNotifications', {}))
    expect(await bell()).toContain(title)
    await judge.ok('suspendEvent', { ...on(source), body: { reason: 'Names somebody' } })
    await later()
    expect(refused(await watcher.call('getEvent', on(id)))).toEqual([404, 'not_found'])
    expect(await bell()).not.toContain(title)
    await later('1 hour')
    expect(await read(cleo, id)).toMatchObject({ status: 'voided', wordsDown: true })
    await judge.ok('resumeEvent', { ...on(source), body: {} })
    expect(await read(watcher, id)).toMatchObject({ status: 'voided', wordsDown: false })
  })

  test('Q-14 the creator of the public one takes it from nobody while they have a stake in a follower', async () => {
    const { source, id } = await pair()
    await ana.ok('joinByLink', { params: { token: (await read(cleo, id)).inviteLink!.slice(3) }, body: {} })
    expect((await read(ana, source)).can.changeAudience).toBe(true)
    await stake(ana, id, 'optionA', '1')
    expect((await read(ana, source)).can.changeAudience).toBe(false)
    const change = { ...on(source), body: { audience: 'link' as const } }
    expect(refused(await ana.call('changeAudience', change))).toEqual([409, 'event_state'])
  })
})
