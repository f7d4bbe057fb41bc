import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OF_COMMANDS, sql } from '#server/core/db.ts'
import { auditStatements } from '#server/ledger/index.ts'
import type { Stage } from '#tests/support/limit-acts.ts'
import { overLimits } from '#tests/support/limit-judge.ts'
import { LimitWalk } from '#tests/support/limit-walk.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { rounds, SCALE, steps } from '#tests/support/scale.ts'
import { openStripeWorld, type StripeWorld, stripeEnv } from '#tests/support/stripe.ts'
import { openWorld, type Person, prove, type World } from '#tests/support/world.ts'

/** The soak does fifty times as many as `npm run test:all`. */
const WHOLE_WALK = 20_000
const ACTS = steps(WHOLE_WALK)
const PEOPLE = 48
const EASY = {
  RATE_WRITE_PER_SECOND: '100000',
  RATE_MONEY_PER_SECOND: '100000',
  STEP_UP_DAY_SUM: '90000000',
  STEP_UP_GIVE_UP: '90000000',
  RATE_NEW_PEOPLE_PER_DAY: '100000',
}

let one: StripeWorld
let two: World
let host: Person
let payer: Person
beforeAll(async () => {
  const database = await freshDatabase()
  one = await openStripeWorld(database, EASY)
  two = await openWorld(
    { ...database, drop: async () => {} },
    { env: { ...stripeEnv(one.stripe.url), ...EASY } },
  )
  // the walk itself asks about each payment: no message comes in between
  one.stripe.misbehave({ hold: true })
  ;[host, payer] = [await one.signUp('Host'), await one.signUp('Payer')]
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function fund(person: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const id = await one.pay(person, '900000')
    await person.ok('verifyDeposit', { body: { paymentIntentId: id } })
  }
}

async function cast(): Promise<Stage> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => one.signUp(`Walker${n}`)))
  await prove(payer)
  return { one, two, host, payer, people }
}

describe('Y-19 a random walk of acts against the model', () => {
  test(
    'Y-19 no cent is over a limit at any moment, none is lost, and nothing that fits is refused',
    async () => {
      await fund(payer, 3)
      const seen = new Map<string, number>()
      for (let n = 0; n < rounds(1); n++) {
        const seed = Number(process.env.SEED ?? 20_261_126) + n
        const walk = new LimitWalk(await cast(), seed)
        try {
          await walk.begin()
          for (let round = 0; walk.acts < ACTS; round++) {
            await walk.round()
            if (round % 20 === 0) await walk.compare()
          }
          await walk.compare()
        } catch (error) {
          throw new Error(`seed ${seed}, act ${walk.acts}: ${(error as Error).message}`, { cause: error })
        }
        for (const [what, times] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + times)
        if (n % 10 === 9) await fund(payer, 3)
      }
      const atLeast = (times: number, kinds: string[]) => {
        for (const what of kinds)
          expect(seen.get(what) ?? 0, `${what} in ${JSON.stringify([...seen])}`).toBeGreaterThanOrEqual(
            rounds(times),
          )
      }
      // how often depends on who wins the races of two nodes: a bound far below what is usual, and what is rare over many walks
      atLeast(1, ['bet', 'bet limit_reached', 'bet play_paused', 'join'])
      // some twenty and forty in a whole walk
      if (ACTS === WHOLE_WALK) atLeast(1, ['join limit_reached', 'played'])
      if (SCALE > 1)
        atLeast(4, ['join limit_reached', 'held', 'released', 'sent back', 'confirmed', 'void', 'played'])
      const judged = one.db.within(OF_COMMANDS)
      expect(await overLimits(judged)).toEqual([])
      await one.db.change(sql`analyze`)
      await one.checkMoney()
      expect(await judged.transact(auditStatements)).toEqual([])
    },
    SCALE * 600_000,
  )
})
