import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDb, sql } from '#server/core/db.ts'
import { type PotSide, playPotGame } from '#server/games/index.ts'
import { account } from '#server/ledger/index.ts'
import { createPotWriter, runDuePots } from '#server/pots/index.ts'
import { playPots } from '#server/pots/play-pots.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { makePot, readyFor } from '#tests/support/pots.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let database: FreshDatabase
let world: World
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database, { env: { RATE_MONEY_PER_SECOND: '100000' } })
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

async function player(name: string): Promise<Person> {
  const person = await world.signUp(name)
  await readyFor(person)
  return person
}
const challenge = (person: Person, pot: { id: string }, body: { clientSeed?: string } = {}) =>
  person.call('playPot', { params: { id: pot.id }, body })
const codeOf = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

/** A client seed with which this side wins the pot: found with the server's key. */
async function seedFor(pot: { id: string; commitment: string }, side: PotSide): Promise<string> {
  const { sealed } = await world.db.one<{ sealed: Buffer }>(
    sql`select sealed_seed as sealed from pots where id = ${BigInt(pot.id)}`,
  )
  const serverSeed = Buffer.from(world.context.secrets.open(sealed, `pot:${pot.commitment}`), 'hex')
  for (let n = 0; ; n++) {
    const clientSeed = `seed-${n}`
    const { winner } = playPotGame('cards', { serverSeed, clientSeed, nonce: BigInt(pot.id) })
    if (winner === side) return clientSeed
  }
}

/** Locks a person's practice purse in another transaction while `work` runs. */
async function withLockedPurse<T>(person: Person, work: () => Promise<T>): Promise<T> {
  const other = await world.db.connect()
  try {
    await other.query('begin')
    await other.query('select 1 from ledger_accounts where id = $1 for update', [
      account('person', BigInt(person.id), 'PLAY'),
    ])
    return await work()
  } finally {
    await other.query('rollback')
    await other.end()
  }
}

describe('a challenger', () => {
  test('O-40 with a hundred calls at once does not delay the next challenger', async () => {
    const [mara, busy, jo] = [await world.signUp('Mara'), await player('Busy'), await player('Jo')]
    const [ended, open] = [await makePot(mara), await makePot(mara)]
    await mara.ok('withdrawPot', { params: { id: ended.id }, body: {} })
    const order = (person: Person, pot: { id: string }) => ({
      potId: BigInt(pot.id),
      userId: BigInt(person.id),
      key: crypto.randomUUID(),
      clientSeed: undefined,
      commitment: undefined,
    })
    const writer = createPotWriter(world.context)
    let answered = 0
    const calls = Array.from({ length: 100 }, () => writer.submit(order(busy, ended)).catch(() => answered++))
    await writer.submit(order(jo, open))
    expect(answered).toBeLessThanOrEqual(1)
    await Promise.all(calls)
    expect(answered).toBe(100)
  })

  test('O-31 O-40 a person who cannot pay learns nothing about the winner: the refusal waits for the same locks', async () => {
    const [mara, poor] = [await world.signUp('Mara'), await player('Poor')]
    await makePot(poor, { potAmount: '999' })
    const pot = await makePot(mara, { potAmount: '5' })
    const seeds = [await seedFor(pot, 'creator'), await seedFor(pot, 'challenger')]
    const held: unknown[] = []
    await withLockedPurse(mara, async () => {
      for (const clientSeed of seeds) held.push(codeOf(await challenge(poor, pot, { clientSeed })))
    })
    expect(held[0]).toEqual(held[1])
    for (const clientSeed of seeds)
      expect(codeOf(await challenge(poor, pot, { clientSeed }))).toEqual([409, 'insufficient_funds'])
    expect((await poor.balance()).play).toBe('1.00')
  })
})

describe('a batch that fails', () => {
  test('O-40 Z-12 challengers behind a lock are answered after one wait, all together, and the others play', async () => {
    const makers = await Promise.all(Array.from({ length: 10 }, (_, n) => world.signUp(`Maker${n}`)))
    const pots = await Promise.all(makers.map((maker) => makePot(maker)))
    const people = await Promise.all(pots.map((_, n) => player(`Player${n}`)))
    const held = pots.slice(0, 4).map(({ id }) => id)
    const other = await world.db.connect()
    const start = performance.now()
    let answers: Awaited<ReturnType<typeof challenge>>[]
    try {
      await other.query('begin')
      await other.query('select 1 from pots where id = any($1::bigint[]) for update', [held])
      await other.query('select 1 from ledger_accounts where id = any($1::bigint[]) for update', [
        makers.slice(4, 8).map(({ id }) => account('person', BigInt(id), 'PLAY')),
      ])
      answers = await Promise.all(pots.map((pot, n) => challenge(people[n]!, pot)))
    } finally {
      await other.query('rollback')
      await other.end()
    }
    expect(answers.map(codeOf)).toEqual([
      ...Array(8).fill([429, 'rate_limited']),
      [200, undefined],
      [200, undefined],
    ])
    expect(performance.now() - start).toBeLessThan(6_000)
  })

  test('O-40 an unreachable database is asked once, and every caller is answered', async () => {
    let asked = 0
    const nobody = createServer((socket) => {
      asked++
      socket.destroy()
    })
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const { port } = nobody.address() as AddressInfo
    const db = openDb(`postgres://nobody@127.0.0.1:${port}/nothing`)
    const pot = {
      creatorId: 1n,
      game: 'cards' as const,
      amount: 100n,
      title: 'Red or black',
      commitment: '0'.repeat(64),
      serverSeed: Buffer.alloc(32),
    }
    const orders = Array.from({ length: 20 }, (_, n) => ({
      command: {
        potId: BigInt(n + 1),
        userId: BigInt(n + 2),
        key: crypto.randomUUID(),
        clientSeed: undefined,
        commitment: undefined,
      },
      pot: { ...pot, id: BigInt(n + 1) },
    }))
    try {
      const outcomes = await playPots(db, orders)
      for (const outcome of outcomes) expect('error' in outcome && outcome.error).toBeInstanceOf(Error)
      expect([outcomes.length, asked]).toEqual([20, 1])
    } finally {
      await db.close()
      nobody.close()
    }
  })
})

describe('a seed that cannot be opened', () => {
  /** Another node on the same database, with another key. */
  const withAnotherKey = () =>
    openWorld(
      { ...database, drop: async () => {} },
      { env: { SECRETS_KEY: Buffer.alloc(32, 9).toString('base64'), RATE_MONEY_PER_SECOND: '100000' } },
    )

  test('O-40 it stops its own pot and nobody else’s; the creator takes it back, or the week does', async () => {
    const mara = await world.signUp('Mara')
    const sealed = [await makePot(mara), await makePot(mara), await makePot(mara)] as const
    const ended = await makePot(mara)
    const [jo, ann] = [await player('Jo'), await player('Ann')]
    const played = await jo.call('playPot', { params: { id: ended.id }, body: {}, key: 'once' })
    const other = await withAnotherKey()
    try {
      const open = await makePot(other.as(mara))
      const [lost, fine] = await Promise.all([
        challenge(other.as(jo), sealed[0]),
        challenge(other.as(ann), open),
      ])
      expect(codeOf(lost)).toEqual([409, 'pot_taken'])
      expect(lost.body.message).toMatch(/cannot be opened any more.* creator can take it back/)
      expect(fine.status).toBe(200)
      // a node that has not seen the key before asks the pot itself
      const reused = { params: { id: ended.id }, body: { clientSeed: 'another-seed' }, key: 'once' }
      expect(codeOf(await other.as(jo).call('playPot', reused))).toEqual([422, 'idempotency_key_reused'])
      const again = await other.as(jo).call('playPot', { params: { id: ended.id }, body: {}, key: 'once' })
      expect([again.status, again.body]).toEqual([200, played.body])
      await other.as(mara).ok('withdrawPot', { params: { id: sealed[1].id }, body: {} })
      expect((await challenge(other.as(jo), sealed[1])).body.message).toContain('no longer open')
      await world.db.change(sql`update clock set "offset" = "offset" + interval '8 days'`)
      await runDuePots(other.context)
      expect((await mara.ok('getPot', { params: { id: sealed[0].id } })).status).toBe('expired')
    } finally {
      await other.close()
    }
  })

  test('F-12 a play under it is refused, and the next read has a fresh one that plays', async () => {
    const ada = await world.signUp('Ada')
    const next = (node: World) => node.as(ada).ok('nextFairSeed', { query: { game: 'coin' } })
    const body = { gameType: 'coin' as const, amount: '5', selection: 'heads' as const }
    const lost = await next(world)
    const other = await withAnotherKey()
    try {
      const refused = await other.as(ada).call('playFunGame', { body })
      expect(codeOf(refused)).toEqual([409, 'stale_commitment'])
      const fresh = await next(other)
      expect([fresh.nonce, await next(other)]).toEqual([lost.nonce, fresh])
      expect(fresh.commitment).not.toBe(lost.commitment)
      const played = await other
        .as(ada)
        .ok('playFunGame', { body: { ...body, commitment: fresh.commitment } })
      expect(played.proof.commitment).toBe(fresh.commitment)
    } finally {
      await other.close()
    }
  })
})
