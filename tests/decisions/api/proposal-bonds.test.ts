import { describe, expect, test } from 'vitest'
import { proposalBond } from '#contract/fees.ts'
import { sql } from '#server/core/db.ts'
import { decide, EVIDENCE, lockedEvent, on, proposedEvent, type Stake } from '#tests/support/events.ts'
import { gained, twoSides } from '#tests/support/two-sides.ts'
import { prove, refused } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const { world, mara, jo, judge, tenEach, status } = twoSides()

const pool = (each: string): readonly Stake[] => [
  [mara, 'optionA', each],
  [jo, 'optionB', each],
]
const propose = { outcome: 'optionA', ...EVIDENCE } as const

describe('S3 a false outcome costs its proposer', () => {
  test.each([
    [1n, 100n],
    [10_000n, 100n],
    [10_100n, 101n],
    [499_999n, 4_999n],
    [500_000n, 5_000n],
    [9_000_000n, 5_000n],
  ])('S3 a pool of %i cents asks for a bond of %i cents', (cents, bond) => {
    expect(proposalBond(cents)).toBe(bond)
  })

  test('S3 attack: the creator proposes a false outcome, the honest side disputes and gets the bond', async () => {
    const id = await lockedEvent(world, mara, pool('150'))
    const terms = (await mara.ok('getEvent', on(id))).proposalTerms
    expect(terms).toEqual({ bond: '3.00', seconds: 21_600, doubledFor: 'optionA', evidence: 'source' })
    expect((await jo.ok('getEvent', on(id))).proposalTerms).toBeNull()
    expect(await gained(mara, () => mara.ok('proposeOutcome', { ...on(id), body: propose }))).toBe(-300)
    expect((await jo.ok('getEvent', on(id))).proposal).toMatchObject({ bond: '3.00' })
    await jo.ok('disputeEvent', { ...on(id), body: { reason: 'It is false' } })
    const [won, lost] = [294_00 + 300 + 300, 0]
    expect(
      await gained(jo, async () =>
        expect(await gained(mara, () => decide(judge, id, { outcome: 'optionB', reason: 'Seen' }))).toBe(
          lost,
        ),
      ),
    ).toBe(won)
    const titles = async (who: typeof jo) =>
      (await who.ok('listNotifications')).map(({ title }) => whatOf(title))
    expect(await titles(jo)).toEqual(
      expect.arrayContaining(['You won a bond of $3.00', 'Your bond of $3.00 is back']),
    )
    expect(await titles(mara)).toContain('You lost your bond of $3.00')
    const line = (await jo.ok('transactions', { query: { limit: 5 } })).find(
      ({ type }) => type === 'bond_won',
    )
    expect(line).toMatchObject({ amount: '3.00' })
  })

  test('S3 it comes back when the result stands, is conceded or is void, and goes to the fees undisputed', async () => {
    const proposed = () => proposedEvent(world, mara, tenEach(), 'optionA')
    let id = await proposed()
    // by an outcome by which its proposer gains, twice the window
    expect(await gained(mara, () => world.pass('241 minutes'))).toBe(1960 + 100)
    id = await proposed()
    expect(await gained(mara, () => jo.ok('concedeEvent', on(id)))).toBe(1960 + 100)
    id = await proposed()
    expect(await gained(mara, () => decide(judge, id, { outcome: 'void', reason: 'Off' }))).toBe(1000 + 100)
    id = await proposed()
    await jo.ok('disputeEvent', { ...on(id), body: { reason: 'no' } })
    expect(await gained(mara, () => world.pass('8 days'))).toBe(1000 + 100)
    const fees = async () =>
      (
        await world.db.one<{ held: bigint }>(
          sql`select ledger_balance(ledger_account('fees', 0, false)) as held`,
        )
      ).held
    id = await proposed()
    const before = await fees()
    expect(await gained(mara, () => decide(judge, id, { outcome: 'optionB', reason: 'Seen' }))).toBe(0)
    expect((await fees()) - before).toBe(140n)
  })

  test('S3 attack: a creator who disputes their own false proposal does not get the bond back', async () => {
    const id = await proposedEvent(world, mara, tenEach(), 'optionA')
    await mara.ok('disputeEvent', { ...on(id), body: { reason: 'I was wrong' } })
    expect(await gained(mara, () => decide(judge, id, { outcome: 'optionB', reason: 'Seen' }))).toBe(100)
  })

  test('S3 who cannot cover it proposes without: a moderator confirms instead of the clock', async () => {
    const poor = await world.rich('Poor', '10.99')
    const stakes: readonly Stake[] = [
      [poor, 'optionA', '10'],
      [jo, 'optionB', '10'],
    ]
    const id = await proposedEvent(world, poor, stakes)
    expect((await poor.balance()).usd).toBe('0.99')
    expect((await jo.ok('getEvent', on(id))).proposal).toMatchObject({ bond: null, finalAt: null })
    await world.settle()
    expect((await jo.ok('listNotifications'))[0]!.body).toMatch(/a moderator has to confirm it\.$/)
    expect((await judge.ok('moderatorQueue')).map((one) => one.id)).toContain(id)
    await world.pass('3 days')
    expect(await status(id)).toBe('proposed')
    expect((await jo.ok('getEvent', on(id))).can).toMatchObject({ concede: true, dispute: true })
    expect(await gained(poor, () => decide(judge, id, { outcome: 'optionA', reason: 'Seen' }))).toBe(1960)
    // the losers may concede as always
    const other = await proposedEvent(world, await world.signUp('Bare'), tenEach())
    expect(await jo.ok('concedeEvent', on(other))).toMatchObject({ status: 'settled' })
    // and nothing waits for ever
    const third = await proposedEvent(world, await world.signUp('Third'), tenEach())
    await world.pass('7 days 1 minute')
    expect(await status(third)).toBe('voided')
  })

  test('S3 suspended and resumed, a proposal without a bond still waits for a moderator', async () => {
    const id = await proposedEvent(world, await world.signUp('Bare'), tenEach())
    await judge.ok('suspendEvent', { ...on(id), body: { reason: 'a look' } })
    await world.pass('6 days')
    await judge.ok('resumeEvent', on(id))
    await world.pass('6 days')
    expect(await jo.ok('getEvent', on(id))).toMatchObject({ status: 'proposed', proposal: { finalAt: null } })
  })

  test('S3 a proposal of before the upgrade keeps its end and has no bond', async () => {
    const id = await lockedEvent(world, mara, pool('600'))
    await world.db.change(sql`
      update event_books set status = 'proposed', proposed_outcome = 'optionA', proposed_at = clock_now(), losers_left = 1,
        next_at = clock_now() + interval '2 hours', proposal_final_at = clock_now() + interval '2 hours'
      where event_id = ${BigInt(id)}`)
    expect((await mara.ok('getEvent', on(id))).proposal).toMatchObject({ bond: null })
    await world.pass('121 minutes')
    expect(await status(id)).toBe('settled')
  })
})

describe('S3 evidence and windows', () => {
  test.each([
    ['50', {}, 'note'],
    ['50.01', {}, 'sourceUrl'],
    ['50', { note: '. . . . . . . . . .' }, 'note'],
    ['50', { note: 'I saw it' }, 'note'],
    ['50', { sourceUrl: 'https://10.0.0.1/result', note: 'I saw it from the stand' }, 'sourceUrl'],
    ['50.01', { note: 'I saw it from the stand' }, 'sourceUrl'],
    ['50.01', { sourceUrl: 'https://localhost/result' }, 'sourceUrl'],
  ] as const)('S3 with $%s on each side %j is too little', async (each, evidence, field) => {
    const id = await lockedEvent(world, mara, pool(each))
    const answer = await mara.call('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', ...evidence },
    })
    expect(refused(answer)).toEqual([400, 'malformed'])
    expect(answer.body.fields).toHaveProperty(field)
    expect(await status(id)).toBe('locked')
    const enough = each === '50' ? { note: 'I saw it from the stand' } : EVIDENCE
    await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...enough } })
  })

  test('S3 E-21 a dispute is never dearer than its proposal: at most its bond, and a dollar where none was laid down', async () => {
    const dispute = async (asker: typeof mara, stakes: readonly Stake[], more = {}) => {
      const id = await proposedEvent(world, asker, stakes, 'optionA', more)
      const { disputeBond } = await jo.ok('getEvent', on(id))
      await prove(jo)
      const { dispute: made } = await jo.ok('disputeEvent', { ...on(id), body: { reason: 'I saw it' } })
      expect(made!.bond).toBe(disputeBond)
      return disputeBond
    }
    const stakes = (own: string, others = '10'): readonly Stake[] => [
      [mara, 'optionA', others],
      [jo, 'optionB', own],
    ]
    // 5% of the disputer's stake, and 1% of the pool where that is less
    expect(await dispute(mara, stakes('24', '400'))).toBe('1.20')
    expect(await dispute(mara, stakes('200'))).toBe('2.10')
    const poor = await world.signUp('Poor')
    expect((await poor.balance()).usd).toBe('0.00')
    expect(await dispute(poor, stakes('200'))).toBe('1.00')
    expect(await dispute(mara, stakes('200'), { isPracticeMode: true })).toBe('10.00')
  })

  test('S3 practice coins ask for nothing', async () => {
    const id = await lockedEvent(world, mara, pool('400'), { isPracticeMode: true })
    const before = await mara.balance()
    expect(await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA' } })).toMatchObject({
      proposal: { bond: null },
    })
    expect(await mara.balance()).toEqual(before)
    await world.pass('601 seconds')
    expect(await status(id)).toBe('settled')
  })

  test.each([
    ['50', 2],
    ['50.01', 6],
    ['500', 6],
    ['500.01', 24],
  ])('S3 with $%s on each side there are %i hours to dispute', async (each, hours) => {
    const id = await proposedEvent(world, mara, pool(each), 'optionB')
    const { finalAt, proposedAt } = (await mara.ok('getEvent', on(id))).proposal!
    expect(Date.parse(finalAt!) - Date.parse(proposedAt)).toBe(hours * 3_600_000)
    await world.pass(`${hours * 60 - 1} minutes`)
    expect(await status(id)).toBe('proposed')
    await world.pass('61 seconds')
    expect(await status(id)).toBe('settled')
  })

  test('S3 a proposal against one’s stake is a notice about money, which quiet hours do not hold back', async () => {
    const { goesInQuietHours } = await import('#server/notifications/catalogue.ts')
    const id = await proposedEvent(world, mara, tenEach())
    await world.settle()
    const told = async (who: typeof jo) =>
      (await who.ok('listNotifications')).find(({ link }) => link === `/events/${id}`)
    expect(await told(jo)).toMatchObject({
      title: expect.stringMatching(/^Proposed: you lose · /),
      group: 'money',
    })
    expect(await told(mara)).toMatchObject({
      title: expect.stringMatching(/^Proposed: you win · /),
      group: 'bets',
    })
    expect(goesInQuietHours('event.proposed-against')).toBe(true)
    expect(goesInQuietHours('event.proposed')).toBe(false)
  })
})
