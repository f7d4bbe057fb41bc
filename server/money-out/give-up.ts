import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { checkFreshProof, holdWallet, lockUser } from '#server/users/index.ts'
import type { Proven } from './judge-money-out.ts'

/** Real money that a person gives up in one step. */
export type GivenUp = {
  /** `event:12` or `tournament:7`: counted once, however many steps it takes */
  what: string
  /** the person's stake or fee, cents */
  amount: bigint
}

/**
 * Call before a step that gives up real money at stake, and before the locks of shared things. It locks the user's row: the second of two
 * simultaneous steps sees the first, and the locking of a wallet waits.
 * @returns whether the wallet is locked, which refuses the step
 */
export async function holdToGiveUp(tx: Tx, userId: bigint): Promise<'locked' | 'open'> {
  await lockUser(tx, userId)
  return holdWallet(tx, userId)
}

/**
 * Judges and records that a person gives something up, after all other judgements: money given up for another person is money that leaves
 * (decisions, Play is a way out too). The caller has called `holdToGiveUp`.
 * @param proved whether this session already has an identity proof that is valid for this step
 * @throws Refusal step_up_required where the sum of 24 hours is above STEP_UP_GIVE_UP
 */
export async function giveUp(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { userId, provedAt }: Proven,
  { what, amount }: GivenUp,
  proved = false,
): Promise<void> {
  const sum = (await givenUpBefore(tx, userId, what)) + amount
  if (!proved && sum > config.stepUpGiveUp)
    await checkFreshProof(
      tx,
      { provedAt },
      `You would have given up ${dollars(sum)} in 24 hours. Confirm that it is you, then try again`,
    )
  await tx.change(sql`
    insert into given_up (user_id, what, amount_cents) values (${userId}, ${what}, ${amount}) on conflict do nothing`)
}

/** The sum that a person gave up in 24 hours besides this, cents. */
async function givenUpBefore(tx: Tx, userId: bigint, what: GivenUp['what']): Promise<bigint> {
  const { before } = await tx.one<{ before: bigint }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as before from given_up
    where user_id = ${userId} and what <> ${what} and at > clock_now() - interval '24 hours'`)
  return before
}

/** For views: whether giving this up takes a fresh proof of identity. */
export const givesUpTooMuch = async (
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  userId: bigint,
  { what, amount }: GivenUp,
): Promise<boolean> => (await givenUpBefore(tx, userId, what)) + amount > config.stepUpGiveUp

/** For the data export. */
export const exportGivenUp = (tx: Tx, userId: bigint): Promise<unknown> =>
  tx.rows(
    sql`select what, amount_cents as "cents", at from given_up where user_id = ${userId} order by at, what`,
  )

export const oldGivenUp = {
  what: 'sums that people gave up more than a month ago',
  clean: (db: Tx) =>
    db.change(sql`
      delete from given_up where (user_id, what) in (
        select user_id, what from given_up where at < clock_now() - interval '30 days' order by at limit ${ROWS_AT_ONCE})`),
}
