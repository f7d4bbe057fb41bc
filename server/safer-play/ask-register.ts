import type { Context } from '#server/core/context.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import type { Rounds, Workers } from '#server/core/scheduler.ts'
import { recordFact } from '#server/facts/index.ts'
import { closeStakes } from '#server/ledger/index.ts'
import { registeredAs } from '#server/users/index.ts'
import { closePurses } from './allowances.ts'
import { pauseOf } from './limits.ts'
import { httpRegister, type Register } from './register.ts'
import {
  anyAnswers,
  awaitAnswer,
  beginAsking,
  claimQuestion,
  forgetUnasked,
  keepAnswer,
  noteAsked,
  registerHoldsUntil,
} from './register-answers.ts'

const AT_ONCE = 200
const EVERY_MS = 15_000

/** The parts of a context that a question to a register needs. */
export type RegisterContext = Pick<Context, 'config' | 'db' | 'log' | 'offered'>

/** The register that this server asks, where one is configured. */
const registerOf = ({ config, log }: RegisterContext): Register | null =>
  config.register &&
  httpRegister(config.register, (error) =>
    log.warn({ err: error }, 'the register of excluded people did not answer'),
  )

/** Asks about a person and sets their purses' allowances by the answer. */
async function ask(context: RegisterContext, register: Register, userId: bigint): Promise<void> {
  const { db } = context
  if (!(await claimQuestion(db, userId))) return
  const person = await registeredAs(db, userId)
  if (!person) return
  const answer = await register.excluded(person)
  await db.transact(async (tx) => {
    await tx.rows(sql`select from users where id = ${userId} for no key update`)
    const before = await pauseOf(tx, userId)
    await keepAnswer(tx, userId, answer)
    await closePurses(context, tx, userId)
    // they leave what would play for them later, as in a break of their own
    if (answer === 'yes' && before?.why !== 'register')
      await recordFact(context, tx, 'play.paused', {
        userId: userId.toString(),
        kind: 'exclusion',
        until: null,
      })
  })
}

/** Asks the register where its answer about a person no longer holds and the next question is due. Outside of any transaction. */
export async function askWhereDue(context: RegisterContext, userId: bigint): Promise<void> {
  const register = registerOf(context)
  if (!register) return
  const { db } = context
  const { due } = await db.one<{ due: boolean }>(sql`
    select exists (select from play_register where user_id = ${userId} and due_at <= clock_now()) as due`)
  if (due) await ask(context, register, userId)
  // another call may be asking already: wait for its answer, and do not take the wait for silence
  await awaitAnswer(db, userId)
}

/** The same for a person about whom the register may never have been asked. */
export async function askFirst(context: RegisterContext, userId: bigint): Promise<void> {
  const { config, db } = context
  if (!config.register) return
  if ((await registerHoldsUntil(db, userId)) === null) await db.transact((tx) => stopStakes(tx, [userId]))
  await askWhereDue(context, userId)
}

/** Stops these people's stakes of real money until the register has answered. */
async function stopStakes(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await closeStakes(tx, await beginAsking(tx, userIds), 'USD')
}

/** The same for a new account, in the transaction that opens it. */
export async function stopNew({ config }: Pick<Context, 'config'>, tx: Tx, userId: bigint): Promise<void> {
  if (config.register) await stopStakes(tx, [userId])
}

/** Forgets a register's answers once no server has a register any more. */
async function forgetAnswers(db: Db, log: Context['log']): Promise<void> {
  if (!(await anyAnswers(db))) return
  const people = await forgetUnasked(db)
  if (people > 0)
    log.warn(
      { people },
      'EXCLUSION_REGISTER_URL is not set: the entries of people in the register are deleted',
    )
  else
    log.warn('EXCLUSION_REGISTER_URL is not set here, but another server asks the register: set it here too')
}

/**
 * With a register, everybody's stakes in real money wait for its answer, also of people who were there before it. Where no server
 * has one, its former answers are forgotten, and each purse opens at its next reading.
 */
export function registerPeople(): Rounds {
  // the people whom this server has met, in the order of their ids
  let met = 0n
  return {
    name: 'register-people',
    everyMs: EVERY_MS,
    atOnce: true,
    failed: 'looking for people to ask the register about failed',
    async run({ config, db, log }) {
      if (!config.register) return forgetAnswers(db, log)
      await noteAsked(db)
      for (;;) {
        const people = await db.rows<{ id: bigint }>(sql`
          select id from users where id > ${met} and closed_at is null order by id limit ${AT_ONCE}`)
        if (people.length === 0) return
        const ids = people.map(({ id }) => id)
        await db.transact((tx) => stopStakes(tx, ids))
        met = ids.at(-1)!
      }
    },
  }
}

/** Asks again, with longer and longer waits, where the register did not answer, and daily about people who are in it. */
export const registerQuestions: Workers = {
  name: 'register-questions',
  everyMs: EVERY_MS,
  failed: 'asking the register failed',
  passing: true,
  workers: 2,
  async find({ config, db }, busy) {
    if (!config.register) return []
    const due = await db.rows<{ id: bigint }>(sql`
      select user_id as id from play_register
      where due_at <= clock_now() and (tries > 0 or answer = 'yes') and user_id <> all(${[...busy]}::bigint[])
      order by due_at limit ${AT_ONCE}`)
    return due.map(({ id }) => id)
  },
  async work(context, id) {
    const register = registerOf(context)
    if (register) await ask(context, register, id)
  },
}
