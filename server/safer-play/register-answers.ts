import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Tx } from '#server/core/db.ts'
import { ANSWERS_WITHIN_MS, type RegisterAnswer } from './register.ts'

/** How long an answer holds, and how often the server asks again about a person who is in the register. */
const ANSWER_HOURS = 24
/** How long the register's answers stand after the last server that had one. */
const KEPT_MINUTES = 10
const FORGET_AT_ONCE = 5_000
/** How long it may take to keep an answer: an older question was lost with its server. */
const KEEPS_WITHIN_MS = 1_000
const LOOKS_EVERY_MS = 100
const WAIT_FIRST_SECONDS = 10
const WAIT_MAX_SECONDS = 3_600

/**
 * Until when the register's answer about a person holds.
 * @returns null where the register is not asked of them; a moment long ago where it has not answered yet
 */
export async function registerHoldsUntil(tx: Tx, userId: bigint): Promise<Date | null> {
  const row = await tx.first<{ until: Date }>(sql`
    select coalesce(answered_at + make_interval(hours => ${ANSWER_HOURS}), 'epoch') as until
    from play_register where user_id = ${userId}`)
  return row?.until ?? null
}

/** From now on the register is asked about these people. @returns the new people among them */
export const beginAsking = async (tx: Tx, userIds: readonly bigint[]): Promise<bigint[]> => {
  const rows = await tx.rows<{ id: bigint }>(sql`
    insert into play_register (user_id) select unnest(${[...userIds]}::bigint[]) on conflict do nothing
    returning user_id as id`)
  return rows.map(({ id }) => id)
}

/**
 * Claims the question about a person, so that only one server asks at a time and none before it is due. A crash ends the claim soon.
 * @returns whether to ask now
 */
export const claimQuestion = async (tx: Tx, userId: bigint): Promise<boolean> =>
  (await tx.change(sql`
    update play_register set due_at = clock_now() + make_interval(secs => ${WAIT_FIRST_SECONDS}), asking_since = clock_now()
    where user_id = ${userId} and due_at <= clock_now()`)) > 0

/**
 * Waits for the answer to another call's question, for the time that the register may take. It polls, since that call may be on
 * another node.
 */
export async function awaitAnswer(tx: Tx, userId: bigint): Promise<void> {
  const until = performance.now() + ANSWERS_WITHIN_MS
  while (performance.now() < until) {
    const { asking } = await tx.one<{ asking: boolean }>(sql`
      select exists (select from play_register where user_id = ${userId}
        and asking_since > clock_now() - make_interval(secs => ${(ANSWERS_WITHIN_MS + KEEPS_WITHIN_MS) / 1000})) as asking`)
    if (!asking) return
    await sleep(LOOKS_EVERY_MS)
  }
}

/** Keeps an answer. A yes and a no stand while the register does not answer, a no for a day. */
export async function keepAnswer(tx: Tx, userId: bigint, answer: RegisterAnswer): Promise<void> {
  if (answer === 'unknown')
    await tx.change(sql`
      update play_register set tries = tries + 1, asking_since = null, due_at = clock_now()
        + make_interval(secs => least(${WAIT_MAX_SECONDS}, ${WAIT_FIRST_SECONDS} * power(2, least(tries, 10))))
      where user_id = ${userId}`)
  else
    await tx.change(sql`
      update play_register set answer = ${answer}, answered_at = clock_now(), tries = 0, asking_since = null,
        due_at = clock_now() + make_interval(hours => ${ANSWER_HOURS})
      where user_id = ${userId}`)
}

/** Notes that a server with a register runs. */
export const noteAsked = (tx: Tx): Promise<unknown> =>
  tx.change(sql`update play_register_asked set last_at = clock_now()`)

export const anyAnswers = async (tx: Tx): Promise<boolean> =>
  (await tx.first(sql`select from play_register limit 1`)) !== undefined

/**
 * Forgets the register's answers about some people, where no server has had one for minutes. A server that starts meanwhile waits
 * for that, and then asks about everybody again.
 * @returns the number of people
 */
export const forgetUnasked = (tx: Tx): Promise<number> =>
  tx.change(sql`
    with unasked as (
      select 1 from play_register_asked where last_at <= clock_now() - make_interval(mins => ${KEPT_MINUTES}) for update)
    delete from play_register where exists (select from unasked)
      and user_id in (select user_id from play_register limit ${FORGET_AT_ONCE})`)
