import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { on, openEvent } from '#tests/support/events.ts'
import { disputedBefore, jurorsOf, juryWorld, voteAll } from '#tests/support/jury-world.ts'
import { gained } from '#tests/support/two-sides.ts'
import { prove, refused } from '#tests/support/world.ts'

const given = juryWorld()
const { world, asker, mara, jo, judge, admin, volunteers } = given
const A = 'optionA' as const
const B = 'optionB' as const
const times = <T>(many: number, one: T): T[] => Array.from({ length: many }, () => one)

describe('Q-12 a jury decides a dispute', () => {
  test('Q-12 the event says that it has a jury, with the hash of the seed, and its rules are sealed with it', async () => {
    const event = await openEvent(world, asker, { jury: true })
    expect(event.jury).toEqual({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: 'chosen',
      until: null,
    })
    const plain = await openEvent(world, asker, { endsAt: event.endsAt })
    expect(plain.jury).toBeNull()
    expect(plain.rulesHash).not.toBe(event.rulesHash)
    const rules = ['title', 'description', 'category', 'optionALabel', 'optionBLabel'].map(
      (key) => event[key as 'title'],
    )
    const text = JSON.stringify([...rules, 'real', event.endsAt, event.feeBps, 'jury'])
    expect(createHash('sha256').update(text).digest('hex')).toBe(event.rulesHash)
  })

  test('Q-12 only for public events that follow none, and it stays public', async () => {
    const answer = await asker.call('createEvent', {
      body: { ...(await sample()), audience: 'link', jury: true },
    })
    expect(refused(answer)).toEqual([400, 'malformed'])
    expect(answer.body.fields).toEqual({ jury: 'A jury decides disputes about public events only' })
    const { id, can } = await openEvent(world, asker, { jury: true })
    expect(can.changeAudience).toBe(false)
    const moved = await asker.call('changeAudience', { ...on(id), body: { audience: 'link' } })
    expect(refused(moved)).toEqual([409, 'event_state'])
    expect(moved.body.message).toBe('This event has a jury, so it stays public')
  })

  test('Q-12 seven jurors are drawn, told and vote; a majority is final in coins, and each who answered earns coins', async () => {
    const id = await disputedBefore(given)
    const jurors = await jurorsOf(given, id)
    expect(new Set(jurors).size).toBe(7)
    for (const juror of jurors)
      expect((await juror.ok('listNotifications'))[0]).toMatchObject({
        title: 'You were drawn for a jury',
        link: `/jury/${id}`,
      })
    const event = await mara.ok('getEvent', on(id))
    expect(event).toMatchObject({ status: 'disputed', jury: { state: 'sits', until: expect.any(String) } })
    const earned = await gained(
      jurors[0]!,
      () => voteAll(given, id, [...times(5, B), ...times(2, A)]),
      'play',
    )
    expect(earned).toBe(500)
    expect(await mara.ok('getEvent', on(id))).toMatchObject({
      status: 'settled',
      outcome: 'optionB',
      decision: { outcome: 'optionB', reason: '5 of 7 jurors agreed.' },
      jury: { state: 'over' },
    })
    expect(await jurors[0]!.ok('juryCase', on(id))).toMatchObject({
      result: 'decided',
      outcome: 'optionB',
      voted: true,
    })
  })

  test('Q-12 a moderator does not decide while the jury sits, and it is in no queue', async () => {
    const id = await disputedBefore(given)
    const answer = await judge.call('decideEvent', { ...on(id), body: { outcome: 'void', reason: 'Quick' } })
    expect(refused(answer)).toEqual([409, 'event_state'])
    expect(answer.body.message).toBe('A jury is deciding this event. Nothing was changed.')
    expect((await judge.ok('moderatorQueue')).map((one) => one.id)).not.toContain(id)
    await voteAll(given, id, times(7, 'void'))
    expect(await mara.ok('getEvent', on(id))).toMatchObject({ status: 'voided' })
  })

  test('Q-12 votes are sealed: no reply and no row tells them before the end, and each stands beside its place afterwards', async () => {
    const id = await disputedBefore(given)
    const [first] = await jurorsOf(given, id)
    await voteAll(given, id, times(6, A))
    const draw = await judge.ok('juryDraw', on(id))
    expect(draw).toMatchObject({ seed: null, result: null, outcome: null })
    expect(draw.seats.map(({ vote }) => vote)).toEqual(times(7, null))
    const rows = await world.db.rows<{ text: string }>(
      sql`select s::text as text from jury_seats s where event_id = ${BigInt(id)}`,
    )
    expect(rows.some(({ text }) => text.includes('option'))).toBe(false)
    const own = await first!.ok('juryCase', on(id))
    expect(own).toMatchObject({ voted: true, outcome: null })
    expect(JSON.stringify(own)).not.toContain('"vote"')
    await world.pass('49 hours')
    const after = await judge.ok('juryDraw', on(id))
    expect(after).toMatchObject({ result: 'decided', outcome: 'optionA', seed: expect.any(String) })
    expect(createHash('sha256').update(Buffer.from(after.seed!, 'hex')).digest('hex')).toBe(after.commitment)
    expect(after.seats.map(({ vote }) => vote)).toEqual([...times(6, A), null])
    // each juror finds their own line in the list
    const leaf = createHash('sha256').update(`${own.place.salt}:${first!.id}`).digest('hex')
    expect(after.leaves[own.place.at]).toBe(leaf)
  })

  test('Q-12 fewer than five answers, a tie, or no answer with more than half: a moderator decides', async () => {
    for (const [votes, why] of [
      [[], 'Too few jurors answered: a moderator decides.'],
      [times(4, A), 'Too few jurors answered: a moderator decides.'],
      [[A, A, A, B, B, B], 'No answer had more than half of the jury: a moderator decides.'],
      [[A, A, A, B, B, 'void', 'void'], 'No answer had more than half of the jury: a moderator decides.'],
    ] as const) {
      const id = await disputedBefore(given)
      await voteAll(given, id, votes)
      await world.pass('49 hours')
      const event = await judge.ok('getEvent', on(id))
      expect(event).toMatchObject({ status: 'disputed', jury: { state: 'over' }, can: { decide: true } })
      expect(event.timeline.at(-1)).toMatchObject({ what: 'jury-over', note: why })
      await judge.ok('decideEvent', { ...on(id), body: { outcome: 'optionB', reason: 'The video' } })
      expect((await mara.ok('getEvent', on(id))).outcome).toBe('optionB')
    }
  })

  test('Q-12 real money: the losing side may object once, then an admin decides; without an objection the outcome stands', async () => {
    const real = { isPracticeMode: false }
    const id = await disputedBefore(given, real)
    await voteAll(given, id, times(7, B))
    const event = await mara.ok('getEvent', on(id))
    expect(event).toMatchObject({
      status: 'disputed',
      decision: { finalAt: expect.any(String) },
      can: { object: true },
    })
    await world.pass('16 minutes')
    expect(await mara.ok('getEvent', on(id))).toMatchObject({ status: 'settled', outcome: 'optionB' })
    const second = await disputedBefore(given, real)
    await voteAll(given, second, times(7, B))
    await mara.ok('objectToDecision', { ...on(second), body: { reason: 'They did not look' } })
    const again = await mara.call('objectToDecision', { ...on(second), body: { reason: 'Again' } })
    expect(refused(again)).toEqual([409, 'already_objected'])
    expect(
      refused(
        await prove(judge).then((one) =>
          one.call('decideEvent', { ...on(second), body: { outcome: B, reason: 'Yes' } }),
        ),
      ),
    ).toEqual([403, 'forbidden'])
    await (await prove(admin)).ok('decideEvent', { ...on(second), body: { outcome: B, reason: 'They did' } })
    expect(await mara.ok('getEvent', on(second))).toMatchObject({ status: 'settled', outcome: 'optionB' })
  })

  test('Q-12 real money above $500: the jury is the first of two signatures, and one moderator the second', async () => {
    const id = await disputedBefore(given, { isPracticeMode: false, stake: '300' })
    await voteAll(given, id, times(7, B))
    expect(await mara.ok('getEvent', on(id))).toMatchObject({ status: 'disputed', decision: null })
    expect((await judge.ok('moderatorQueue')).map((one) => one.id)).toContain(id)
    await (await prove(judge)).ok('decideEvent', {
      ...on(id),
      body: { outcome: B, reason: 'The video agrees' },
    })
    expect(await mara.ok('getEvent', on(id))).toMatchObject({
      status: 'disputed',
      decision: { outcome: 'optionB', finalAt: expect.any(String) },
    })
    await world.pass('16 minutes')
    expect(await mara.ok('getEvent', on(id))).toMatchObject({ status: 'settled', outcome: 'optionB' })
  })

  test('Q-12 above $500 a moderator who disagrees with the jury calls an admin, whose word with the jury’s carries', async () => {
    const id = await disputedBefore(given, { isPracticeMode: false, stake: '300' })
    await voteAll(given, id, times(7, B))
    await (await prove(judge)).ok('decideEvent', {
      ...on(id),
      body: { outcome: A, reason: 'The video says A' },
    })
    expect(await judge.ok('getEvent', on(id))).toMatchObject({ adminCalled: true, can: { decide: false } })
    await (await prove(admin)).ok('decideEvent', {
      ...on(id),
      body: { outcome: B, reason: 'The jury is right' },
    })
    await world.pass('16 minutes')
    expect(await mara.ok('getEvent', on(id))).toMatchObject({ status: 'settled', outcome: 'optionB' })
  })

  test('Q-12 a suspension ends the case: moderators decide, and who had answered is paid', async () => {
    const id = await disputedBefore(given)
    const jurors = await jurorsOf(given, id)
    const earned = await gained(
      jurors[0]!,
      async () => {
        await voteAll(given, id, [A])
        await judge.ok('suspendEvent', { ...on(id), body: { reason: 'A report' } })
        await world.settle()
      },
      'play',
    )
    expect(earned).toBe(500)
    expect((await judge.ok('juryDraw', on(id))).result).toBe('stopped')
    expect(refused(await jurors[1]!.call('juryVote', { ...on(id), body: { outcome: A } }))).toEqual([
      409,
      'jury_state',
    ])
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    await judge.ok('decideEvent', { ...on(id), body: { outcome: 'void', reason: 'Unclear' } })
    expect((await mara.ok('getEvent', on(id))).status).toBe('voided')
  })

  test('Q-12 nobody but the jurors reads the case or votes, and each votes once', async () => {
    const id = await disputedBefore(given)
    const jurors = await jurorsOf(given, id)
    const other = volunteers.find((one) => !jurors.includes(one))!
    for (const one of [other, mara, jo, asker, judge]) {
      expect(refused(await one.call('juryCase', on(id)))).toEqual([404, 'not_found'])
      expect(refused(await one.call('juryVote', { ...on(id), body: { outcome: A } }))).toEqual([
        404,
        'not_found',
      ])
    }
    await jurors[0]!.ok('juryVote', { ...on(id), body: { outcome: A } })
    expect(refused(await jurors[0]!.call('juryVote', { ...on(id), body: { outcome: B } }))).toEqual([
      409,
      'jury_state',
    ])
    await voteAll({ ...given }, id, [])
    await world.pass('49 hours')
    await judge.ok('decideEvent', { ...on(id), body: { outcome: 'void', reason: 'Unclear' } })
  })
})

const sample = async () => ({
  title: 'Does it rain on Sunday?',
  description: '',
  category: 'other' as const,
  ...{ optionALabel: 'Yes', optionBLabel: 'No' },
  endsAt: new Date(
    (await world.db.one<{ now: Date }>(sql`select clock_now() as now`)).now.getTime() + 3_600_000,
  ).toISOString(),
})
