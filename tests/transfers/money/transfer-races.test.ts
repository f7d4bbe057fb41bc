import { describe, expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import { sql } from '#server/core/db.ts'
import { runDueTransfers } from '#server/transfers/index.ts'
import { setWalletLock } from '#server/users/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { isSound } from '#tests/support/money-audit.ts'
import { rounds } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })

const usd = async (person: Person) => wireToCents((await person.balance()).usd)
const send = (from: Person, to: Person, amount: string) =>
  from.call('transfer', { body: { receiverId: to.id, amount } })
const on = (id: string) => ({ params: { id }, body: {} })

describe('transfers', () => {
  test('W-33 Z-12 twenty transfers at once from a purse that covers seven: seven go, and the purse is empty', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const [ada, jo] = [await world.rich('Ada', '7'), await world.signUp('Jo')]
      const before = await usd(ada)
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(ada, jo, '1')))
      const accepted = answers.filter(({ status }) => status === 201)
      expect(accepted).toHaveLength(7)
      expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
        Array(13).fill('insufficient_funds'),
      )
      expect(isSound({ before, accepted: 700n, after: await usd(ada) })).toBe(true)
      expect(await usd(jo)).toBe(700n)
      expect(accepted.map(({ body }) => body.balance).sort()).toEqual(
        Array.from({ length: 7 }, (_, n) => `${n}.00`),
      )
    }
  })

  test('W-33 Z-12 both ways between two people at once: none is lost to a deadlock, and the sum stays', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const [ada, jo] = [await world.rich('Ada', '100'), await world.rich('Jo', '100')]
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? send(ada, jo, '1.01') : send(jo, ada, '1.02'))),
      )
      expect(
        answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body]),
      ).toEqual([])
      expect([await usd(ada), await usd(jo)]).toEqual([10_020n, 9_980n])
    }
  })

  test('W-33 Z-12 a ring of people who send to the next all at once: every purse is what it was', async () => {
    const ring = await Promise.all(Array.from({ length: 8 }, () => world.rich('Ring', '10')))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ring.map((from, n) => send(from, ring[(n + 1) % 8]!, '1'))).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201))
    for (const person of ring) expect(await usd(person)).toBe(1_000n)
  })

  test('W-33 Z-12 a lock against transfers: what was answered with success went, and nothing goes afterwards', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const [ada, jo] = [await world.rich('Ada', '100'), await world.signUp('Jo')]
      const sending = Array.from({ length: 20 }, () => send(ada, jo, '1'))
      const locking = world.db.transact((tx) => setWalletLock(tx, BigInt(ada.id), true))
      const answers = await Promise.all(sending)
      await locking
      const went = answers.filter(({ status }) => status === 201).length
      expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(2)
      expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 423)).toBe(true)
      expect(await usd(jo)).toBe(BigInt(went) * 100n)
      expect((await send(ada, jo, '1')).status).toBe(423)
    }
  })
})

describe('fund requests', () => {
  const ask = async (amount: string): Promise<[Person, Person, string]> => {
    const [ada, jo] = [await world.signUp('Ada'), await world.rich('Jo', '50')]
    return [ada, jo, (await ada.ok('createFundRequest', { body: { toUserId: jo.id, amount } })).id]
  }

  test('W-42 W-48 accept, reject and cancel at once: exactly one wins, and money moves only with the accept', async () => {
    const winners = new Set<string>()
    // one that always won is looked at longer: were each as likely, that would happen once in 10^28 runs
    for (let round = 0; round < rounds(12) || (winners.size < 2 && round < 60); round++) {
      const [ada, jo, id] = await ask('20')
      const acts = [
        () => jo.call('acceptFundRequest', on(id)),
        () => jo.call('rejectFundRequest', on(id)),
        () => ada.call('cancelFundRequest', on(id)),
      ]
      const turned = acts.map((_, n) => acts[(n + round) % 3]!)
      const answers = await Promise.all(turned.map((act) => act()))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const [request] = await ada.ok('sentFundRequests')
      winners.add(request!.status)
      expect(request!.status).toBe(answers.find(({ status }) => status === 200)!.body.status)
      expect(await usd(ada)).toBe(request!.status === 'accepted' ? 2_000n : 0n)
    }
    expect(winners.size).toBeGreaterThan(1)
  })

  test('W-48 twenty accepts at once pay once', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const [ada, jo, id] = await ask('2')
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => jo.call('acceptFundRequest', on(id))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([await usd(ada), await usd(jo)]).toEqual([200n, 4_800n])
    }
  })

  test('W-48 twenty requests accepted at once by a purse that covers five: five are paid, the rest stay pending', async () => {
    const jo = await world.rich('Jo', '5')
    // one person may have three requests with another
    const askers = await Promise.all(Array.from({ length: 20 }, () => world.signUp('Ada')))
    const ids: string[] = []
    for (const asker of askers)
      ids.push((await asker.ok('createFundRequest', { body: { toUserId: jo.id, amount: '1' } })).id)
    const answers = await Promise.all(ids.map((id) => jo.call('acceptFundRequest', on(id))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const states = (await jo.ok('receivedFundRequests')).map(({ status }) => status)
    expect(states.filter((status) => status === 'pending')).toHaveLength(15)
    const paid = await Promise.all(askers.map(usd))
    expect([paid.filter((cents) => cents === 100n).length, await usd(jo)]).toEqual([5, 0n])
  })

  test('W-48 accept against the clock: paid before the end, or expired, never both', async () => {
    for (let round = 0; round < rounds(6); round++) {
      const [ada, jo, id] = await ask('20')
      await world.db.change(sql`
        update fund_requests set expires_at = clock_now() + interval '12 milliseconds' where id = ${BigInt(id)}`)
      await new Promise((resolve) => setTimeout(resolve, round % 3 === 0 ? 0 : 8))
      const [answer] = await Promise.all([
        jo.call('acceptFundRequest', on(id)),
        runDueTransfers(world.context),
        runDueTransfers(world.context),
      ])
      await new Promise((resolve) => setTimeout(resolve, 15))
      await runDueTransfers(world.context)
      const [request] = await ada.ok('sentFundRequests')
      expect([answer.status, request!.status]).toEqual(
        answer.status === 200 ? [200, 'accepted'] : [409, 'cancelled'],
      )
      expect(await usd(ada)).toBe(answer.status === 200 ? 2_000n : 0n)
    }
  })
})
