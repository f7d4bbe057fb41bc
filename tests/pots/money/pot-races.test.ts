import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { account, ownerOf } from '#server/ledger/index.ts'
import { runDuePots } from '#server/pots/index.ts'
import { person, twoNodes } from '#tests/support/file-world.ts'
import { freshTotals, makePot, readyFor } from '#tests/support/pots.ts'
import { rounds } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

/** Two nodes on one database. */
const [world, other] = twoNodes()
const mara = person(() => world.signUp('Mara'))
let crowd: Person[]
beforeAll(async () => {
  crowd = await Promise.all(Array.from({ length: 20 }, (_, n) => world.signUp(`C${n}`)))
  await Promise.all(crowd.map(readyFor))
})

const play = async (person: Person) => Number((await person.balance()).play)
const challenge = (person: Person, pot: { id: string }, key?: string) =>
  person.call('playPot', { params: { id: pot.id }, body: {}, ...(key ? { key } : {}) })
const withdraw = (person: Person, pot: { id: string }) =>
  person.call('withdrawPot', { params: { id: pot.id }, body: {} })

describe('one pot', () => {
  test('O-40 Z-12 of twenty challengers at once one gets the game, the others 409 and lose nothing', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const pot = await makePot(mara, { potAmount: '5' })
      const before = await Promise.all(crowd.map(play))
      const answers = await Promise.all(
        crowd.map((person, n) => challenge(round % 2 === 0 || n % 2 === 0 ? person : other.as(person), pot)),
      )
      const winner = answers.findIndex((answer) => answer.status === 200)
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code)).toEqual(
        Array(19).fill('pot_taken'),
      )
      const after = await Promise.all(crowd.map(play))
      const change = answers[winner]!.body.winner === 'challenger' ? 4.6 : -5
      expect(after.map((now, n) => Math.round((now - before[n]!) * 100) / 100)).toEqual(
        crowd.map((_, n) => (n === winner ? change : 0)),
      )
    }
  })

  test('O-40 withdraw against play: one of them has the pot, the other is refused', async () => {
    for (let round = 0; round < rounds(8); round++) {
      const pot = await makePot(mara, { potAmount: '5' })
      const before = await play(mara)
      const [back, ...games] = await Promise.all([
        withdraw(round % 2 === 0 ? mara : other.as(mara), pot),
        ...crowd.slice(0, 3).map((person) => challenge(person, pot)),
      ])
      const played = games.filter((answer) => answer.status === 200)
      expect(
        [back!.status, ...games.map(({ status }) => status)].filter((status) => status === 200),
      ).toHaveLength(1)
      const gained = Math.round(((await play(mara)) - before) * 100) / 100
      if (back!.status === 200) expect(gained).toBe(5)
      else {
        expect([back!.status, back!.body.code]).toEqual([409, 'pot_taken'])
        expect(gained).toBe(played[0]!.body.winner === 'creator' ? 9.6 : 0)
      }
    }
  })

  test('O-32 the same key twenty times at once, on both nodes, is one game with one answer', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const pot = await makePot(mara)
      const [person] = crowd as [Person]
      const before = await play(person)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => challenge(n % 2 ? person : other.as(person), pot, `k-${round}`)),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
      const change = answers[0]!.body.winner === 'challenger' ? 92 : -100
      expect(Math.round(((await play(person)) - before) * 100)).toBe(change)
    }
  })

  test('O-32 one key for two pots at once, on two nodes, plays one of them', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const pots = [await makePot(mara), await makePot(mara)]
      const person = crowd[1]!
      const answers = await Promise.all([
        challenge(person, pots[0]!, `two-${round}`),
        challenge(other.as(person), pots[1]!, `two-${round}`),
      ])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
      for (const pot of pots) await withdraw(mara, pot)
    }
  })
})

describe('one purse', () => {
  test('O-31 Z-12 a purse that covers three of twenty pots stakes no more than it holds, on both nodes', async () => {
    for (let round = 0; round < rounds(2); round++) {
      const spender = await world.signUp('Spender')
      await readyFor(spender)
      const makers = await Promise.all(Array.from({ length: 20 }, () => world.signUp('Maker')))
      const pots = await Promise.all(makers.map((maker) => makePot(maker, { potAmount: '300' })))
      const answers = await Promise.all(
        pots.map((pot, n) => challenge(n % 2 ? spender : other.as(spender), pot)),
      )
      const games = answers.filter((answer) => answer.status === 200)
      expect(games.length).toBeGreaterThanOrEqual(3)
      for (const { body } of answers.filter((answer) => answer.status !== 200))
        expect(body.code).toBe('insufficient_funds')
      const won = games.filter(({ body }) => body.winner === 'challenger').length
      const left = await play(spender)
      expect(left).toBeCloseTo(1000 - 300 * games.length + 576 * won)
      expect(left).toBeGreaterThanOrEqual(0)
    }
  })

  test('O-31 a balance that is drained between stakes nothing', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const spender = await world.signUp('Drained')
      await readyFor(spender)
      const pot = await makePot(mara, { potAmount: '10' })
      const [made, played] = await Promise.all([
        other.as(spender).call('createPot', { body: { potAmount: '995' } }),
        challenge(spender, pot),
      ])
      const codes = [made.body.code, played.body.code]
      const left = await play(spender)
      if (played.status !== 200) expect([codes, left]).toEqual([[undefined, 'insufficient_funds'], 5])
      else if (made.status !== 201) expect(left).toBe(played.body.winner === 'challenger' ? 1009.2 : 990)
      else expect([played.body.winner, left]).toEqual(['challenger', 14.2])
      await withdraw(mara, pot)
    }
  })

  test('Z-12 a batch of everything at once: each has its own verdict and no bad one fails another', async () => {
    for (let round = 0; round < rounds(2); round++) {
      const makers = await Promise.all(Array.from({ length: 4 }, () => world.signUp('Maker')))
      const pots = await Promise.all(
        makers.flatMap((maker) => Array.from({ length: 5 }, () => makePot(maker, { potAmount: '2' }))),
      )
      const stranger = await world.signUp('NoSession')
      const answers = await Promise.all([
        ...pots.map((pot, n) => challenge(crowd[n]!, pot)),
        challenge(makers[0]!, pots[0]!),
        challenge(stranger, pots[1]!),
        challenge(crowd[0]!, { id: '987654321' }),
        crowd[1]!.call('playPot', {
          params: { id: pots[1]!.id },
          body: { commitment: 'f'.repeat(64) },
        }),
      ])
      expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(answers[20]!.body.code).toBe('own_pot')
      expect(['session_needed', 'pot_taken']).toContain(answers[21]!.body.code)
      expect(answers[22]!.body.code).toBe('not_found')
      expect(['stale_commitment', 'pot_taken']).toContain(answers[23]!.body.code)
      await world.checkMoney()
    }
  })

  test('O-34 Z-12 people who play each other’s pots in a ring, in both shards of both nodes: no deadlock, and the fees are in their purses', async () => {
    const feesOf = async () => {
      const rows = await world.db.rows<{ id: bigint; balance: bigint }>(
        sql`select id, balance_cents as balance from ledger_accounts where id % 256 = ${account('fees', 0n, 'PLAY')}::bigint order by id`,
      )
      return new Map(rows.map(({ id, balance }) => [ownerOf(id), balance]))
    }
    for (let round = 0; round < rounds(4); round++) {
      const pots = await Promise.all(crowd.map((maker) => makePot(maker, { potAmount: '1' })))
      const before = await feesOf()
      const answers = await Promise.all(
        crowd.map((person, n) =>
          challenge(n % 3 ? person : other.as(person), pots[(n + 1 + round) % pots.length]!),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(pots.length).fill(200))
      const after = await feesOf()
      const kept = [...after].map(([purse, balance]) => [purse, balance - before.get(purse)!])
      expect(kept.reduce((sum, [, cents]) => sum + cents!, 0n)).toBe(BigInt(pots.length) * 8n)
      expect(kept.filter(([, cents]) => cents! > 0n).map(([purse]) => purse)).toEqual([0n, 1n])
    }
  })

  test('O-40 totals are exact while many play and both nodes count', async () => {
    const makers = await Promise.all(Array.from({ length: 4 }, () => world.signUp('Maker')))
    const pots = await Promise.all(
      makers.flatMap((maker) =>
        Array.from({ length: 5 }, () => makePot(maker, { potAmount: '1', gameType: 'coin-flip' })),
      ),
    )
    const flips = async (asked = world.visitor.ok('fairnessTotals')) => {
      const totals = await asked
      const coin = totals.find(({ game, draw }) => game === 'coin-flip' && draw === 'the coin')!
      return coin.faces.reduce((sum, face) => sum + face.count, 0)
    }
    const before = await flips(freshTotals(world))
    const seen: number[] = []
    let done = false
    const watch = async () => {
      while (!done) seen.push(await flips())
    }
    await Promise.all([
      watch(),
      Promise.all(pots.map((pot, n) => challenge(crowd[n]!, pot)))
        .then(() => Promise.all([runDuePots(world.context), runDuePots(other.context)]))
        .finally(() => {
          done = true
        }),
    ])
    expect(await flips(freshTotals(world))).toBe(before + 20)
    expect([...seen].sort((a, b) => a - b)).toEqual(seen)
  })
})

// the last one: it moves the clock by weeks, which ends all sessions
test('O-40 expiry against play: one of them has the pot, in either order', async () => {
  for (let round = 0; round < rounds(6); round++) {
    const maker = await world.signUp('Maker')
    const pot = await makePot(maker, { potAmount: '5' })
    await world.db.change(sql`update clock set "offset" = "offset" + interval '6 days 23 hours'`)
    const players = await Promise.all(Array.from({ length: 4 }, () => world.signUp('Late')))
    await Promise.all(players.map(readyFor))
    // due in a few milliseconds: it expires while the challenges arrive
    await world.db.change(sql`
      update clock set "offset" = ${pot.expiresAt}::timestamptz - clock_timestamp() - make_interval(secs => ${round * 0.004})`)
    const [, , ...games] = await Promise.all([
      runDuePots(world.context),
      runDuePots(other.context),
      ...players.map((person) => challenge(person, pot)),
    ])
    await world.db.change(sql`update clock set "offset" = "offset" + interval '1 second'`)
    await runDuePots(world.context)
    const { status } = await maker.ok('getPot', { params: { id: pot.id } })
    const played = games.filter((answer) => answer.status === 200)
    expect([status, played.length]).toEqual(played.length === 1 ? ['played', 1] : ['expired', 0])
    for (const { body } of games.filter((answer) => answer.status !== 200))
      expect(body.code).toBe('pot_taken')
    const won = played[0]?.body.winner
    expect(await play(maker)).toBe(won === undefined ? 1000 : won === 'creator' ? 1004.6 : 995)
  }
})
