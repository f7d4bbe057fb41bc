import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeBets } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import {
  account,
  audit,
  debtOf,
  heldOf,
  type Journal,
  letGo,
  lockAllowances,
  NO_LIMITS,
  type PurseAllowances,
  post,
  postOne,
  setAllowances,
  takenSince,
} from '#server/ledger/index.ts'
import { openEvent } from '#tests/support/events.ts'
import { type FreshDatabase, freshDatabase, lockWaits } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let database: FreshDatabase
let world: World
let other: World
let asker: Person
let mara: Person
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database)
  other = await openWorld({ ...database, drop: async () => {} })
  asker = await world.signUp('Asker')
})
beforeEach(async () => {
  mara = await world.rich('Mara', '1000')
})
afterAll(async () => {
  // the journals here belong to no transfer and no tournament, so only the ledger's own proof holds
  expect(await world.db.transact(audit)).toEqual([])
  await other.close()
  await world.close()
})

const idOf = (person: Person) => BigInt(person.id)
const purse = (person: Person) => account('person', idOf(person), 'USD')
const setTo = (person: Person, allowances: Partial<PurseAllowances>) =>
  world.db.transact(async (tx) => {
    await lockAllowances(tx, idOf(person), 'USD')
    await setAllowances(tx, idOf(person), 'USD', { ...NO_LIMITS, ...allowances })
  })
const heldBy = async (person: Person) =>
  (await heldOf(world.db, idOf(person))).map(({ allowance, left }) => ({ allowance, left }))
const allowancesOf = (person: Person) => world.db.transact((tx) => lockAllowances(tx, idOf(person), 'USD'))
const postOf = (journals: Journal[]) => world.db.transact((tx) => post(tx, journals))
let serial = 0
const journal = (
  reason: Journal['reason'],
  source: bigint,
  destination: bigint,
  amount: bigint,
): Journal => ({
  key: `allowances:${++serial}`,
  reason,
  ref: 'test',
  postings: [{ source, destination, amount }],
})
const fees = account('fees', 0n, 'USD')
const card = account('external-card', 0n, 'USD')

/** Bets of several people on one event, in one batch. @returns for each whether it was placed */
async function betTogether(people: Person[], amount: bigint, at = world): Promise<boolean[]> {
  const { id } = await openEvent(world, asker)
  const outcomes = await placeBets(
    at.db,
    people.map((person) => ({
      eventId: BigInt(id),
      userId: idOf(person),
      key: randomUUID(),
      selection: 'optionA' as const,
      amount,
      isPracticeMode: false,
    })),
  )
  return outcomes.map((outcome) => 'value' in outcome)
}

describe('Y-03 a purse has allowances, and the ledger takes from them', () => {
  test.each(['alone', 'in a batch'])(
    'Y-03 a bet %s takes from the allowance for stakes, and none fits that is larger',
    async (how) => {
      const crowd =
        how === 'alone' ? [] : await Promise.all(['A', 'B', 'C'].map((name) => world.rich(name, '100')))
      const bet = async (amount: bigint) => {
        const [placed, ...others] = await betTogether([mara, ...crowd], amount)
        // nobody else is held up by one person's limit
        expect(others.every(Boolean)).toBe(true)
        return placed
      }
      await setTo(mara, { stake: 10_00n })
      expect(await bet(6_00n)).toBe(true)
      expect(await allowancesOf(mara)).toMatchObject({ balance: 994_00n, stake: 4_00n })
      expect(await bet(4_01n)).toBe(false)
      expect(await bet(4_00n)).toBe(true)
      expect(await bet(1n)).toBe(false)
      expect(await allowancesOf(mara)).toMatchObject({ balance: 990_00n, stake: 0n })
      await setTo(mara, { stakeMax: 5_00n })
      expect(await bet(5_01n)).toBe(false)
      expect(await bet(5_00n)).toBe(true)
      expect(await allowancesOf(mara)).toMatchObject({ stake: null, stakeMax: 5_00n })
      await setTo(mara, { stakeUntil: new Date(0) })
      expect(await bet(1n)).toBe(false)
      await setTo(mara, {})
      expect(await bet(1n)).toBe(true)
    },
  )

  test('Y-03 each journal of a call takes from what the ones before it left', async () => {
    await setTo(mara, { stake: 10_00n, deposit: 20_00n, received: 5_00n })
    const verdicts = await postOf([
      journal('tournament-entry', purse(mara), fees, 6_00n),
      journal('tournament-entry', purse(mara), fees, 5_00n),
      journal('tournament-entry', purse(mara), fees, 4_00n),
      journal('deposit', card, purse(mara), 20_01n),
      journal('deposit', card, purse(mara), 20_00n),
      journal('transfer', fees, purse(mara), 5_00n),
      journal('code-paid', fees, purse(mara), 1n),
      // what was won and what comes back has no limit
      journal('tournament-refund', fees, purse(mara), 2_00n),
    ])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['posted', 'limited', ...Array(6).fill('posted')])
    expect(verdicts[1]).toEqual({ verdict: 'limited', account: purse(mara) })
    // what does not fit whole is held whole: 20.01, which leaves the allowance to 20.00, and the cent above 5.00
    expect(await allowancesOf(mara)).toMatchObject({
      balance: 1017_00n,
      stake: 0n,
      deposit: 0n,
      received: 0n,
    })
    expect(await heldBy(mara)).toEqual([
      { allowance: 'deposit', left: 20_01n },
      { allowance: 'received', left: 1n },
    ])
  })

  test('Y-03 a journal above a limit moves nothing of itself and leaves the allowance as it was', async () => {
    await setTo(mara, { stake: 10_00n })
    const [verdict] = await postOf([
      {
        key: 'allowances:two-postings',
        reason: 'tournament-entry',
        ref: 'test',
        postings: [
          { source: purse(mara), destination: fees, amount: 8_00n },
          { source: purse(mara), destination: fees, amount: 3_00n },
        ],
      },
    ])
    expect(verdict).toEqual({ verdict: 'limited', account: purse(mara) })
    expect(await allowancesOf(mara)).toMatchObject({ balance: 1000_00n, stake: 10_00n })
  })

  test('Y-03 one person’s allowances bind nobody else', async () => {
    const ben = await world.rich('Ben', '1000')
    await setTo(mara, { stake: 0n, received: 0n })
    const verdicts = await postOf([
      journal('tournament-entry', purse(ben), fees, 6_00n),
      journal('transfer', purse(mara), purse(ben), 5_00n),
      journal('transfer', purse(ben), purse(mara), 5_00n),
    ])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['posted', 'posted', 'posted'])
    expect(await heldBy(mara)).toEqual([{ allowance: 'received', left: 5_00n }])
    expect(await heldBy(ben)).toEqual([])
  })

  test('Y-03 an allowance of one kind makes no limit of another', async () => {
    await setTo(mara, { received: 5_00n })
    await postOf([journal('transfer', fees, purse(mara), 1_00n)])
    await postOf([journal('deposit', card, purse(mara), 3_00n)])
    expect(await allowancesOf(mara)).toMatchObject({ stake: null, deposit: null, received: 4_00n })
    expect(await heldBy(mara)).toEqual([])
  })

  test('Y-02 what was taken is summed by the moment of each cent', async () => {
    const moment = async () => (await world.db.one<{ now: Date }>(sql`select clock_now() as now`)).now
    const before = await moment()
    await betTogether([mara], 3_00n)
    await world.pass('2 hours')
    const between = await moment()
    await postOf([
      journal('tournament-entry', purse(mara), fees, 4_00n),
      journal('deposit', card, purse(mara), 9_00n),
    ])
    const taken = (allowance: 'stake' | 'deposit') =>
      takenSince(world.db, { userId: idOf(mara), currency: 'USD', allowance }, [
        before,
        between,
        new Date(Date.UTC(9000, 0)),
      ])
    expect((await taken('stake')).map(({ cents }) => cents)).toEqual([7_00n, 4_00n, 0n])
    expect((await taken('deposit')).map(({ cents }) => cents)).toEqual([9_00n, 9_00n, 0n])
    const [first] = await taken('stake')
    expect(first!.first!.getTime()).toBeGreaterThan(before.getTime())
    expect(first!.first!.getTime()).toBeLessThan(between.getTime())
  })

  test('Y-19 twenty callers of two nodes at the last cent: one gets it', async () => {
    for (let round = 0; round < 10; round++) {
      await setTo(mara, { stake: 5_00n })
      const placed = await Promise.all(
        Array.from({ length: 20 }, (_, n) => betTogether([mara], 5_00n, n % 2 === 0 ? world : other)),
      )
      expect(placed.flat().filter(Boolean)).toHaveLength(1)
      expect(await allowancesOf(mara)).toMatchObject({ stake: 0n })
    }
  })

  test('Y-04 a limit that is set while bets are on their way holds for those that wait for it', async () => {
    let waiting: Promise<boolean[]>[] = []
    await world.db.transact(async (tx) => {
      await lockAllowances(tx, idOf(mara), 'USD')
      // the statements of both nodes have begun before the limit is there
      waiting = [world, other].map((node) => betTogether([mara], 5_00n, node))
      await expect.poll(() => lockWaits(world.db)).toBeGreaterThanOrEqual(2)
      await setAllowances(tx, idOf(mara), 'USD', { ...NO_LIMITS, stake: 5_00n })
    })
    expect((await Promise.all(waiting)).flat().filter(Boolean)).toHaveLength(1)
  })
})

describe('Y-07 money above a limit', () => {
  /** 8.00 for a purse that may take in 5.00: it is held whole. */
  async function sendTooMuch(): Promise<void> {
    await setTo(mara, { received: 5_00n })
    await postOf([journal('transfer', card, purse(mara), 8_00n)])
    expect(await heldBy(mara)).toEqual([{ allowance: 'received', left: 8_00n }])
  }

  test('Y-02 Y-07 has not come in while it is held: the limit counts nothing of it', async () => {
    await sendTooMuch()
    const [received] = await takenSince(
      world.db,
      { userId: idOf(mara), currency: 'USD', allowance: 'received' },
      [new Date(0)],
    )
    expect(received!.cents).toBe(0n)
  })

  test('Y-07 that is let go takes no allowance, so it is not held again', async () => {
    await sendTooMuch()
    await world.db.transact(async (tx) => {
      await lockAllowances(tx, idOf(mara), 'USD')
      for (const held of await heldOf(tx, idOf(mara), { lock: true })) await letGo(tx, idOf(mara), held)
    })
    expect(await heldBy(mara)).toEqual([])
    expect(await allowancesOf(mara)).toMatchObject({ balance: 1008_00n, received: 5_00n })
  })
})

test('C-18 E-22 a payout repays what its winner owes, and the rest is in the purse', async () => {
  await postOf([
    journal('deposit-reversed', account('debt', idOf(mara), 'USD'), card, 1010_00n),
    journal('correction', card, account('pot', 1n, 'USD'), 25_00n),
  ])
  expect(await debtOf(world.db, idOf(mara))).toBe(10_00n)
  await world.db.rows(sql`
    select ledger_pay('allowances:payout', ledger_reason('payout'), 'test', ${account('pot', 1n, 'USD')}::bigint,
      ${[purse(mara)]}::bigint[], array[2500::bigint], clock_now())`)
  expect(await debtOf(world.db, idOf(mara))).toBe(0n)
  expect(await allowancesOf(mara)).toMatchObject({ balance: 15_00n })
})

test('Z-12 a journal that must succeed throws where it is not covered or has no allowance', async () => {
  const must = (amount: bigint) =>
    world.db.transact((tx) => postOne(tx, journal('tournament-entry', purse(mara), fees, amount)))
  await expect(must(1000_01n)).rejects.toThrow('does not cover it')
  await setTo(mara, { stake: 5_00n })
  await expect(must(5_01n)).rejects.toThrow('has no allowance for it')
  expect(await must(5_00n)).toBe('posted')
})
