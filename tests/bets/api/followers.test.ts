import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, decide, on, openEvent } from '#tests/support/events.ts'
import { followerWorld } from '#tests/support/follower-world.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

const {
  world,
  ana,
  cleo,
  ben,
  dan,
  judge,
  ask,
  read,
  pair,
  stakedPair,
  stake,
  later,
  propose,
  moved,
  suspend,
} = followerWorld()

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
    expect(body.follows).toEqual({ id: source.id, title, status: 'open', outcome: null, asker: null })
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
  test('Q-14 the final outcome is a proposal with a window by its own pool, in which losers concede', async () => {
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
    await later('61 minutes')
    for (const where of [source, id]) {
      const deciding = { ...on(where), body: { outcome: 'void', reason: 'Mine' } } as const
      expect(refused(await (await prove(biased)).call('decideEvent', deciding))).toEqual([
        409,
        'holds_position',
      ])
    }
    const waiting = async (who: Person) => (await who.ok('operatorQueues', {})).events
    const [forBiased, forJudge] = [await waiting(biased), await waiting(judge)]
    for (const where of [source, id]) await suspend(where)
    expect([await waiting(biased), await waiting(judge)]).toEqual([forBiased, forJudge + 2])
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
