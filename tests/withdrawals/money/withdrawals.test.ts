import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { setWalletLock } from '#server/users/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { isSound } from '#tests/support/money-audit.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { allDescribe, allTest, rounds } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { approve, held, processing, to } from '#tests/support/withdrawals.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
let operators: Person[]
let server: ServerProcess | undefined
beforeAll(async () => {
  operators = await Promise.all(['First', 'Second', 'Third'].map((name) => world.withRole(name, 'admin')))
})
afterAll(() => server?.stop())

const CALLERS = 20
const usd = async (person: Person) => wireToCents((await person.balance()).usd)
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const reason = 'For a race'

describe('one purse', () => {
  test('W-10 W-26 Z-12 twenty withdrawals at once from a purse that covers five: five are held, the rest refused', async () => {
    for (let round = 0; round < rounds(5); round++) {
      const ada = await world.rich('Ada', '50')
      const before = await usd(ada)
      const answers = await times(CALLERS, () => ada.call('requestWithdrawal', to('10')))
      const accepted = answers.filter(({ status }) => status === 201)
      expect(accepted).toHaveLength(5)
      expect(new Set(answers.filter((one) => !accepted.includes(one)).map(({ body }) => body.code))).toEqual(
        new Set(['insufficient_funds']),
      )
      const after = await usd(ada)
      expect(isSound({ before, accepted: 5_000n, after })).toBe(true)
      const ids = accepted.map(({ body }) => body.id)
      for (const id of ids) expect(await held(world, id)).toBe(1_000n)
      // Twenty first withdrawals to one new destination saved it once.
      expect(await ada.ok('listDestinations')).toHaveLength(1)
    }
  })

  test('W-26 E-22 Z-12 bets against withdrawals on one purse: what both took is what is missing', async () => {
    const mara = await world.rich('Mara', '10')
    const { id } = await openEvent(world, mara)
    for (let round = 0; round < rounds(4); round++) {
      const ada = await world.rich('Ada', '20')
      const before = await usd(ada)
      const answers = await times(2 * CALLERS, async (n) => {
        if (n % 2) return (await ada.call('requestWithdrawal', to('1.50'))).status
        return (await ada.call('placeBet', bet(id, 'optionA', '1.50'))).status
      })
      const accepted = answers.filter((status) => status === 201).length
      expect(accepted).toBe(13)
      expect(isSound({ before, accepted: BigInt(accepted) * 150n, after: await usd(ada) })).toBe(true)
    }
  })

  test('W-26 a lock set meanwhile: what comes after it does not go', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const ada = await world.rich('Ada', '100')
      const locking = setWalletLock(world.db, BigInt(ada.id), true)
      const answers = await times(CALLERS, () => ada.call('requestWithdrawal', to('1')))
      await locking
      expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 201))).toEqual(
        new Set(answers.every(({ status }) => status === 201) ? [] : [423]),
      )
      expect((await ada.call('requestWithdrawal', to('1'))).status).toBe(423)
      const accepted = answers.filter(({ status }) => status === 201).length
      expect(await usd(ada)).toBe(10_000n - BigInt(accepted) * 100n)
    }
  })
})

describe('one withdrawal', () => {
  test('W-17 W-26 complete, fail and cancel at once by twenty operators’ calls: exactly one wins and the money is in one place', async () => {
    for (let round = 0; round < rounds(6); round++) {
      const ada = await world.rich('Ada', '10')
      const { id } = await processing(ada, '10', operators[0]!)
      const answers = await times(CALLERS, (n) => {
        const operator = operators[n % operators.length]!
        const params = { id }
        if (n % 3 === 0) return operators[0]!.call('completeWithdrawal', { params, body: {} })
        if (n % 3 === 1) return operators[0]!.call('failWithdrawal', { params, body: { reason } })
        return operator.call('cancelWithdrawal', { params, body: { reason } })
      })
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(new Set(answers.filter((one) => one !== won[0]).map(({ body }) => body.code))).toEqual(
        new Set(['withdrawal_state']),
      )
      const { status } = won[0]!.body
      expect(await usd(ada)).toBe(status === 'completed' ? 0n : 1_000n)
      expect(await held(world, id)).toBe(0n)
      expect((await ada.ok('listWithdrawals'))[0]!.steps.map((one) => one.status)).toEqual([
        'pending',
        'processing',
        status,
      ])
    }
  })

  test('W-26 a large one that is said to have failed: confirmed, completed and taken over at once, exactly one wins', async () => {
    for (let round = 0; round < rounds(6); round++) {
      const ada = await world.rich('Ada', '501')
      const { id } = await processing(ada, '501', operators[0]!, operators[1]!)
      const params = { id }
      const said = await operators[1]!.ok('failWithdrawal', { params, body: { reason } })
      const { revision } = said
      const answers = await times(CALLERS, (n) => {
        if (n % 3 === 0) return operators[1]!.call('completeWithdrawal', { params, body: { revision } })
        const operator = operators[n % 2 === 0 ? 0 : 2]!
        if (n % 3 === 1)
          return operator.call('failWithdrawal', { params, body: { confirms: true, revision } })
        return operator.call('approveWithdrawal', { params, body: { revision, takeOver: true } })
      })
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      const { status } = won[0]!.body
      expect(await usd(ada)).toBe(status === 'failed' ? 50_100n : 0n)
      expect(await held(world, id)).toBe(status === 'processing' ? 50_100n : 0n)
    }
  })

  test('W-26 approve against cancel of a pending one: it is on its way or back, never both', async () => {
    for (let round = 0; round < rounds(8); round++) {
      const ada = await world.rich('Ada', '10')
      const { id } = await ada.ok('requestWithdrawal', to('10'))
      const params = { id }
      const [approved, cancelled] = await Promise.all([
        operators[0]!.call('approveWithdrawal', { params, body: { revision: 1 } }),
        operators[1]!.call('cancelWithdrawal', { params, body: { reason, revision: 1 } }),
      ])
      expect([approved.status, cancelled.status].sort()).toEqual([200, 409])
      const [seen] = await ada.ok('listWithdrawals')
      expect(seen!.status).toBe(approved.status === 200 ? 'processing' : 'cancelled')
      expect(await usd(ada)).toBe(approved.status === 200 ? 0n : 1_000n)
    }
  })

  test('W-26 two approvals: at once on one revision only one counts, and one person never makes both', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const ada = await world.rich('Ada', '501')
      const { id } = await ada.ok('requestWithdrawal', to('501'))
      const approveAt = (operator: Person, revision: number) =>
        operator.call('approveWithdrawal', { params: { id }, body: { revision } })
      const answers = await times(CALLERS, (n) => approveAt(operators[n % 3]!, 1))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [one] = answers.filter(({ status }) => status === 200)
      expect(one!.body).toMatchObject({ status: 'pending', revision: 2 })
      const by = operators[answers.indexOf(one!) % 3]!
      const again = await times(CALLERS, () => approveAt(by, 2))
      expect(new Set(again.map(({ body }) => body.code))).toEqual(new Set(['same_operator']))
      const others = operators.filter((operator) => operator !== by)
      const last = await times(CALLERS, (n) => approveAt(others[n % 2]!, 2))
      expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await ada.ok('listWithdrawals'))[0]!.status).toBe('processing')
    }
  })
})

/**
 * The control: the same races on the usual naive design. They have to fail there, or the tests above
 * prove nothing.
 */
describe('the control', () => {
  let other: FreshDatabase
  let db: Db
  beforeAll(async () => {
    other = await freshDatabase()
    db = openDb(other.url)
    await db.change(sql`create table naive_purses (id int primary key, balance bigint not null)`)
    await db.change(
      sql`create table naive_withdrawals (id int primary key, status text not null, amount bigint not null)`,
    )
  })
  afterAll(async () => {
    await db.close()
    await other.drop()
  })

  test('W-26 Z-12 a withdrawal that reads the balance and writes it back double-spends, and the check sees it', async () => {
    let caught = 0
    for (let id = 1; id <= 20; id++) {
      await db.change(sql`insert into naive_purses values (${id}, 500)`)
      const accepted = await times(CALLERS, () =>
        db.transact(async (tx) => {
          const { balance } = await tx.one<{ balance: bigint }>(
            sql`select balance from naive_purses where id = ${id}`,
          )
          if (balance < 100n) return 0n
          await tx.change(sql`update naive_purses set balance = ${balance - 100n} where id = ${id}`)
          return 100n
        }),
      )
      const { balance } = await db.one<{ balance: bigint }>(
        sql`select balance from naive_purses where id = ${id}`,
      )
      const total = accepted.reduce<bigint>((sum, one) => sum + one, 0n)
      if (!isSound({ before: 500n, accepted: total, after: balance })) caught++
    }
    expect(caught).toBeGreaterThan(10)
  })

  test('W-26 an action that reads the status without locking the row gives the money back more than once', async () => {
    let caught = 0
    for (let id = 101; id <= 120; id++) {
      await db.change(sql`insert into naive_purses values (${id}, 0)`)
      await db.change(sql`insert into naive_withdrawals values (${id}, 'processing', 1000)`)
      await times(CALLERS, () =>
        db.transact(async (tx) => {
          const row = await tx.one<{ status: string; amount: bigint }>(
            sql`select status, amount from naive_withdrawals where id = ${id}`,
          )
          if (row.status !== 'processing') return
          await tx.change(sql`update naive_withdrawals set status = 'failed' where id = ${id}`)
          await tx.change(sql`update naive_purses set balance = balance + ${row.amount} where id = ${id}`)
        }),
      )
      const { balance } = await db.one<{ balance: bigint }>(
        sql`select balance from naive_purses where id = ${id}`,
      )
      if (balance !== 1_000n) caught++
    }
    expect(caught).toBeGreaterThan(10)
  })
})

allDescribe('kill -9', () => {
  /** A call over HTTP to the process that gets killed. Undefined when no answer came. */
  async function post(url: string, person: Person, path: string, key: string, body: object) {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          cookie: person.cookie,
          origin: url,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as { id: string; status: string } }
    } catch {
      return undefined
    }
  }

  allTest(
    'W-26 between hold and payout: what was held is held, its retry is the same withdrawal, and every action happens once',
    async () => {
      const draw = drawFrom(7)
      for (let cycle = 0; cycle < rounds(1); cycle++) {
        const people = await times(8, (n) => world.rich(`P${n}`, '1000'))
        server = await startServer(world.context.config.databaseUrl!)
        let running = server
        const sent: { person: Person; key: string; id?: string }[] = []
        let killed = false
        const load = Promise.all(
          people.map(async (person, who) => {
            for (let n = 0; !killed && n < 50; n++) {
              const one: (typeof sent)[0] = { person, key: `kill-${cycle}-${who}-${n}` }
              sent.push(one)
              const answer = await post(running.url, person, '/api/withdrawals', one.key, to('1').body)
              if (!answer) return
              expect(answer.status).toBe(201)
              one.id = answer.body.id
            }
          }),
        )
        const enough = 20 + draw(30)
        while (sent.filter(({ id }) => id).length < enough)
          await new Promise((resolve) => setTimeout(resolve, 5))
        await running.kill()
        killed = true
        await load
        await world.checkMoney()
        for (const { id } of sent) if (id) expect(await held(world, id)).toBe(100n)

        server = await startServer(world.context.config.databaseUrl!)
        running = server
        // All calls are sent again: a held withdrawal is answered with itself, the rest is held now.
        await Promise.all(
          sent.map(async (one) => {
            const answer = await post(running.url, one.person, '/api/withdrawals', one.key, to('1').body)
            expect(answer?.status).toBe(201)
            if (one.id !== undefined) expect(answer?.body.id).toBe(one.id)
            one.id = answer!.body.id
          }),
        )
        const ids = sent.map(({ id }) => id!)
        expect(new Set(ids).size).toBe(ids.length)

        // Killed again while operators pay them out and cancel them.
        await Promise.all(ids.map((id) => approve(id, operators[0]!)))
        let done = 0
        const act = async (url: string, id: string, n: number) => {
          const path = `/api/admin/withdrawals/${id}/${n % 2 ? 'complete' : 'fail'}`
          const answer = await post(url, operators[0]!, path, `act-${cycle}-${id}`, n % 2 ? {} : { reason })
          if (answer) done++
          return answer
        }
        const acting = Promise.all(ids.map((id, n) => act(running.url, id, n)))
        while (done < ids.length / 4) await new Promise((resolve) => setTimeout(resolve, 2))
        await running.kill()
        await acting
        await world.checkMoney()

        server = await startServer(world.context.config.databaseUrl!)
        running = server
        const answers = await Promise.all(ids.map((id, n) => act(running.url, id, n)))
        expect(answers.map((answer) => [answer?.status, answer?.body.status])).toEqual(
          ids.map((_, n) => [200, n % 2 ? 'completed' : 'failed']),
        )
        for (const id of ids) expect(await held(world, id)).toBe(0n)
        const left = await Promise.all(people.map(usd))
        expect(left.reduce((sum, one) => sum + one, 0n)).toBe(
          8n * 100_000n - 100n * BigInt(ids.filter((_, n) => n % 2).length),
        )
        await server.stop()
        await world.checkMoney()
      }
    },
  )
})
