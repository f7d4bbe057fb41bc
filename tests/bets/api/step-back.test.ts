import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import {
  bet,
  decide,
  lockedEvent,
  on,
  openEvent,
  proposedEvent,
  type Stake,
  stakedEvent,
} from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { readText } from '#tests/support/replays.ts'
import { PASSWORD, type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld()
const host = person(() => world.rich('Host', '10000'))
const judge = person(() => world.moderator('Judge'))

const people = (...names: string[]) => Promise.all(names.map((name) => world.rich(name, '1000')))
const three = () => people('Ana', 'Ben', 'Cy') as Promise<[Person, Person, Person]>
const stepBack = (who: Person, id: string, body = {}) => who.call('stepBack', { ...on(id), body })
const stepped = async (who: Person, id: string, body = {}) => {
  const { status, body: reply } = await stepBack(who, id, body)
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}
const read = (who: Person, id: string) => who.ok('getEvent', on(id))
const usd = async (who: Person) => (await who.balance()).usd
const small = (...stakes: [Person, 'A' | 'B', string][]): Stake[] =>
  stakes.map(([who, side, amount]) => [who, side === 'A' ? 'optionA' : 'optionB', amount])

const flagsOf = async (who: Person) =>
  (await judge.ok('fairPlayFlags')).filter(({ kind, user }) => kind === 'step_backs' && user.id === who.id)

/** Lets a proposal stand. */
async function final(): Promise<void> {
  await world.pass('25 hours')
  await world.settle()
}

/** The replay of an event, as the program of strangers computes it. */
async function verified(id: string) {
  const answer = await fetch(`${world.url}/api/events/${id}/replay`, {
    headers: { accept: 'application/x-ndjson' },
  })
  return readText(await answer.text())
}

describe('J-05 a stake comes back whole and at once until somebody else has staked', () => {
  test('J-05 the only bettor of a side gets every stake back, the pool falls, and the same person stakes nothing more', async () => {
    const [ana, ben] = await three()
    const id = await stakedEvent(world, host, small([ben, 'B', '4'], [ana, 'A', '3']))
    const key = randomUUID()
    await ana.ok('placeBet', bet(id, 'optionA', '2', key))
    const before = await read(ana, id)
    expect(before).toMatchObject({
      can: { stepBack: true },
      stepBack: { returns: true, stake: '5.00' },
      steppedBack: null,
    })
    expect(await stepped(ana, id, { returns: true })).toMatchObject({
      ...{ betCount: 1, optionAPool: '0.00', optionBPool: '4.00', mine: null },
      can: { stepBack: false, bet: false, dispute: false },
      stepBack: null,
      steppedBack: { stake: '5.00', selection: 'optionA', returned: true },
    })
    expect(await usd(ana)).toBe('1000.00')
    expect(refused(await ana.call('placeBet', bet(id, 'optionB', '1')))).toEqual([409, 'stepped_back'])
    expect(refused(await ana.call('placeBet', bet(id, 'optionA', '1')))).toEqual([409, 'stepped_back'])
    // the same key again answers with the bet that came back
    const repeat = await ana.call('placeBet', bet(id, 'optionA', '2', key))
    expect([repeat.status, repeat.body]).toMatchObject([201, { amount: '2.00', selection: 'optionA' }])
    expect(await usd(ana)).toBe('1000.00')
    expect(refused(await ana.call('placeBet', bet(id, 'optionA', '3', key)))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect(refused(await stepBack(ana, id))).toEqual([409, 'already_stepped_back'])
    expect(await ana.ok('listBets')).toEqual([])
    const [line] = await ana.ok('transactions', { query: { type: 'refund' } })
    expect(line).toMatchObject({ amount: '5.00', reference: `event:${id}` })
    // somebody else takes the side, and the event is as if the stake had never been there
    const { status, body } = await host.call('placeBet', bet(id, 'optionA', '6'))
    expect([status, body.stats]).toMatchObject([201, { betCount: 2, optionAPool: '6.00' }])
    expect((await ben.ok('eventTape', on(id))).bets.map(({ amount }) => amount)).toEqual(['6.00', '4.00'])
  })

  test('J-05 after a stake of somebody else it stays, also where that one came back since, and a person who saw the other answer reads so', async () => {
    const [ana, ben, cy] = await three()
    const id = await stakedEvent(world, host, small([ana, 'A', '5'], [ben, 'B', '4'], [ana, 'A', '1']))
    expect((await read(ana, id)).stepBack).toEqual({ returns: false, stake: '6.00' })
    expect(refused(await stepBack(ana, id, { returns: true }))).toEqual([409, 'stake_stays'])
    expect((await read(ana, id)).steppedBack).toBeNull()
    expect(await stepped(ana, id)).toMatchObject({
      ...{ betCount: 3, optionAPool: '6.00', mine: { stake: '6.00' } },
      steppedBack: { returned: false },
    })
    expect(refused(await ana.call('placeBet', bet(id, 'optionA', '1')))).toEqual([409, 'stepped_back'])
    const other = await stakedEvent(world, host, small([ana, 'A', '5'], [cy, 'B', '4']))
    await stepped(cy, other, { returns: true })
    expect((await read(ana, other)).stepBack).toEqual({ returns: false, stake: '5.00' })
  })

  test('J-05 a bet leaves its table only by a step back that gave it back, and never by the application', async () => {
    const [ana, ben] = await three()
    const id = await stakedEvent(world, host, small([ana, 'A', '5'], [ben, 'B', '4']))
    await stepped(ana, id)
    const leave = sql`delete from bets where event_id = ${BigInt(id)} and user_id = ${BigInt(ana.id)}`
    await expect(world.db.change(leave)).rejects.toThrow('append-only')
    await expect(world.context.db.change(leave)).rejects.toThrow(/permission denied|append-only/)
    await expect(
      world.db.change(sql`select event_return_bets(${BigInt(id)}, ${BigInt(ana.id)})`),
    ).rejects.toThrow('append-only')
    expect((await read(ana, id)).mine!.stake).toBe('5.00')
  })

  test('J-05 never within ten minutes of the lock, nor after it', async () => {
    const [ana, ben] = await three()
    const id = await stakedEvent(world, host, small([ben, 'B', '4'], [ana, 'A', '5']))
    const { endsAt } = await read(ana, id)
    const toLock = async (seconds: number) => {
      const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
      await world.pass(`${(Date.parse(endsAt) - now.getTime()) / 1_000 - seconds} seconds`)
    }
    await toLock(605)
    expect((await read(ana, id)).stepBack!.returns).toBe(true)
    await toLock(599)
    expect((await read(ana, id)).stepBack!.returns).toBe(false)
    expect((await stepped(ana, id)).steppedBack!.returned).toBe(false)
    // in the second of the lock, and before the timer's step
    const late = await stakedEvent(world, host, small([ana, 'A', '1'], [ben, 'B', '1']))
    await world.db.change(sql`update clock set "offset" = "offset" + interval '61 minutes'`)
    expect((await stepped(ben, late)).steppedBack!.returned).toBe(false)
  })

  test('J-05 a side that is empty again has no stake: the creator may call the event off, and it is void at its end', async () => {
    const [ana, ben] = await three()
    const id = await stakedEvent(world, host, small([ben, 'B', '4'], [ana, 'A', '5']))
    await stepped(ana, id)
    expect((await read(host, id)).can.void).toBe(true)
    await world.pass('61 minutes')
    await world.settle()
    expect(await read(ben, id)).toMatchObject({ status: 'voided', paidToMe: '4.00' })
    expect([await usd(ana), await usd(ben)]).toEqual(['1000.00', '1000.00'])
  })
})

describe('J-05 a stake that stays', () => {
  test('J-05 a win gives only the stake back, the rest goes to the other winners, and strangers compute the same', async () => {
    const [ana, ben, cy] = await three()
    const id = await stakedEvent(world, host, small([ana, 'A', '3'], [ben, 'A', '7'], [cy, 'B', '10']))
    expect((await stepped(ana, id)).can).toMatchObject({ bet: false, stepBack: false })
    const mine = { state: 'open', mode: 'real' } as const
    expect(await ana.ok('myBets', { query: mine })).toMatchObject([{ steppedBack: true, couldWin: '3.00' }])
    expect(await ben.ok('myBets', { query: mine })).toMatchObject([{ steppedBack: false }])
    await world.pass('61 minutes')
    await host.ok('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', sourceUrl: 'https://example.com' },
    })
    await final()
    const notes = (await ana.ok('listNotifications')).map(({ title }) => title)
    expect(notes.filter((title) => title.includes('Kings')).slice(0, 2)).toEqual([
      'Your $3.00 is back · Kings',
      'You may get your stake back · Kings',
    ])
    // fee 0.40 of 20.00; Ben gets 19.60 less Ana's 3.00
    expect([await usd(ana), await usd(ben), await usd(cy)]).toEqual(['1000.00', '1009.60', '990.00'])
    expect(await read(ana, id)).toMatchObject({ status: 'settled', paidToMe: '3.00', fee: '0.40' })
    expect((await ana.ok('listBets'))[0]).toMatchObject({ status: 'refunded', payout: '3.00' })
    expect((await ana.ok('myBets', { query: { state: 'settled', mode: 'real' } }))[0]).toMatchObject({
      result: { outcome: 'refunded', payout: '3.00', profit: '0.00' },
    })
    expect(refused(await ana.call('shareWin', { ...on(id), body: { named: false } }))).toEqual([
      403,
      'forbidden',
    ])
    expect((await read(host, id)).timeline.map(({ what }) => what)).toContain('stepped_back')
    const replay = await host.ok('eventReplay', on(id))
    expect(replay.steppedBack).toEqual(['1'])
    expect(await verified(id)).toMatchObject({ fault: null, paid: 1_960n, fee: 40n })
  })

  test('J-05 a loss stays a loss, and the replay says nothing of it', async () => {
    const [ana, ben] = await three()
    const id = await stakedEvent(world, host, small([ana, 'A', '3'], [ben, 'B', '7']))
    await stepped(ana, id)
    await world.pass('61 minutes')
    await host.ok('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionB', sourceUrl: 'https://example.com' },
    })
    // the stake is still at risk, so the voice is: conceding it counts
    expect((await read(ana, id)).can).toMatchObject({ concede: true, dispute: true })
    await ana.ok('concedeEvent', on(id))
    await world.settle()
    expect([await usd(ana), await usd(ben)]).toEqual(['997.00', '1002.80'])
    expect((await ana.ok('listBets'))[0]).toMatchObject({ status: 'lost' })
    expect(await host.ok('eventReplay', on(id))).not.toHaveProperty('steppedBack')
    expect(await verified(id)).toMatchObject({ fault: null })
  })

  test('J-05 a winning side of which everybody stepped back is void, and the rule decided it', async () => {
    const [ana, ben, cy] = await three()
    const id = await lockedEvent(world, host, small([ana, 'A', '3'], [ben, 'A', '7'], [cy, 'B', '10']))
    await stepped(ana, id)
    await stepped(ben, id)
    await host.ok('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', sourceUrl: 'https://example.com' },
    })
    await final()
    expect(await read(cy, id)).toMatchObject({
      ...{ status: 'voided', paidToMe: '10.00', fee: '0.00' },
      voidReason: 'Everybody on the winning side stepped back',
    })
    expect([await usd(ana), await usd(ben), await usd(cy)]).toEqual(['1000.00', '1000.00', '1000.00'])
    expect(await host.ok('eventReplay', on(id))).toMatchObject({ outcome: 'void', decidedBy: 'rule' })
    expect(await verified(id)).toMatchObject({ fault: null, paid: 2_000n })
  })

  test('J-05 in every state until finality, and not after it', async () => {
    const [ana, ben, cy] = await three()
    const stakes = (side: 'A' | 'B') => small([ana, side, '1'], [ben, side === 'A' ? 'B' : 'A', '1'])
    const locked = await lockedEvent(world, host, stakes('A'))
    const proposed = await proposedEvent(world, host, stakes('A'))
    const disputed = await proposedEvent(world, host, stakes('B'))
    await ana.ok('disputeEvent', { ...on(disputed), body: { reason: 'It ended otherwise.' } })
    const suspended = await stakedEvent(world, host, stakes('A'))
    await judge.ok('suspendEvent', { ...on(suspended), body: { reason: 'Under review' } })
    for (const id of [locked, proposed, disputed, suspended])
      expect((await stepped(ana, id)).steppedBack).toMatchObject({ returned: false })
    expect(refused(await stepBack(cy, locked))).toEqual([403, 'forbidden'])
    await decide(judge, disputed, { outcome: 'optionA', reason: 'seen' })
    expect(refused(await stepBack(ben, disputed))).toEqual([409, 'event_state'])
    expect((await read(ben, disputed)).can.stepBack).toBe(false)
  })
})

describe('J-05 a stolen session', () => {
  test('J-05 above 20.00 it asks for a proof, by the stake or by the win that it would bring, and nothing is half done before', async () => {
    const [ana, ben, cy] = await three()
    const PROOF = [403, 'step_up_required']
    const id = await stakedEvent(world, host, small([ana, 'A', '20.01'], [ben, 'B', '1']))
    const odd = await stakedEvent(world, host, small([cy, 'A', '1'], [ben, 'B', '40']))
    await world.pass('16 minutes')
    expect((await read(ana, id)).proof).toEqual({ stepBack: true })
    expect(refused(await stepBack(ana, id))).toEqual(PROOF)
    expect(refused(await stepBack(cy, odd))).toEqual(PROOF)
    expect((await read(ana, id)).steppedBack).toBeNull()
    const { headers } = await world.visitor.call('signIn', { body: { email: ana.email, password: PASSWORD } })
    await world.pass('16 minutes')
    const thief = world.as({ ...ana, cookie: headers.get('set-cookie')!.split(';')[0]! })
    await prove(ana)
    expect(refused(await stepBack(thief, id))).toEqual(PROOF)
    await stepped(ana, id)
    await stepped(await prove(cy), odd)
  })

  test('J-05 a locked wallet gives nothing up in real money, and coins ask nobody', async () => {
    const [ana, ben] = await three()
    const id = await stakedEvent(world, host, small([ana, 'A', '5'], [ben, 'B', '1']))
    const coins = await stakedEvent(world, host, small([ana, 'A', '500'], [ben, 'B', '1']), {
      isPracticeMode: true,
    })
    await world.db.change(sql`update users set wallet_locked = true where id = ${BigInt(ana.id)}`)
    expect(refused(await stepBack(ana, id))).toEqual([423, 'wallet_locked'])
    expect(await read(ana, id)).toMatchObject({
      can: { stepBack: false },
      off: { stepBack: expect.any(String) },
      stepBack: { returns: false },
    })
    await world.pass('16 minutes')
    await stepped(ana, coins)
  })
})

describe('J-05 what moderators see', () => {
  test('J-05 three in 30 days are flagged for moderators', async () => {
    const [ana, ben] = await three()
    for (let n = 0; n < 3; n++) {
      const id = await stakedEvent(world, host, small([ben, 'B', '1'], [ana, 'A', '1']))
      await world.settle()
      expect(await flagsOf(ana)).toEqual([])
      await stepped(ana, id)
    }
    await world.settle()
    const [flag] = await flagsOf(ana)
    expect(flag).toMatchObject({
      user: { id: ana.id },
      reason: expect.stringContaining('3 events in 30 days'),
    })
  })

  test('J-05 a moderator whose stake came back decides nothing there', async () => {
    const [ana, ben] = await three()
    const id = await stakedEvent(world, host, small([ben, 'B', '1'], [ana, 'A', '1']))
    await stepped(ana, id)
    await host.ok('placeBet', bet(id, 'optionA', '1'))
    await world.db.change(sql`update users set role = 'moderator' where id = ${BigInt(ana.id)}`)
    world.context.signals.send({ type: 'session_ended', userId: BigInt(ana.id), sessionHash: null })
    expect((await read(judge, id)).can.suspend).toBe(true)
    expect((await read(ana, id)).can.suspend).toBe(false)
    const asked = await ana.call('suspendEvent', { ...on(id), body: { reason: 'Under review' } })
    expect(refused(asked)).toEqual([409, 'holds_position'])
  })

  test('J-05 two acts in one moment are one, and a bet of the same person and moment is in the pool or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, ben] = await three()
      const { id } = await openEvent(world, host)
      await ben.ok('placeBet', bet(id, 'optionB', '1'))
      await ana.ok('placeBet', bet(id, 'optionA', '1'))
      const [one, two, more] = await Promise.all([
        stepBack(ana, id),
        stepBack(ana, id),
        ana.call('placeBet', bet(id, 'optionA', '1')),
      ])
      expect([one.status, two.status].sort()).toEqual([200, 409])
      const { steppedBack, mine } = await read(ana, id)
      expect(steppedBack!.returned).toBe(true)
      expect(mine).toBeNull()
      expect(steppedBack!.stake).toBe(more.status === 201 ? '2.00' : '1.00')
    }
  })
})
