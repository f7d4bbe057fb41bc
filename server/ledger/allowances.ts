import type { Currency } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account } from './accounts.ts'
import { ALLOWANCES, type Allowance } from './reasons.ts'

/**
 * The allowances of a purse for stakes and incoming money, hundredths; null is no limit. The ledger takes from an allowance in the
 * statement that moves the money and refuses larger amounts, so no caller can pass it. Only the module that sets the allowances knows their
 * rules. Until it sets them again they only shrink, so they never exceed a limit.
 */
export type PurseAllowances = {
  stake: bigint | null
  /** the largest single stake */
  stakeMax: bigint | null
  /** from this moment on no stake fits until the allowances are set again */
  stakeUntil: Date | null
  deposit: bigint | null
  received: bigint | null
}

/** A person's purse with its allowances. */
export type Purse = PurseAllowances & {
  balance: bigint
  /** counted money that left without an identity proof; never less than the sum of 24 hours */
  unproved: bigint
}

/** No one stakes this often in a week. */
const MOST_STAKES = 1_000_000

export const NO_LIMITS: PurseAllowances = {
  stake: null,
  stakeMax: null,
  stakeUntil: null,
  deposit: null,
  received: null,
}

/** Whether any allowance of a person's purse is limited. One read by key. */
export async function isGuarded(tx: Tx, userId: bigint, currency: Currency): Promise<boolean> {
  const { guarded } = await tx.one<{ guarded: boolean }>(
    sql`select ledger_guarded(${account('person', userId, currency)}) as guarded`,
  )
  return guarded
}

const columns = sql`balance_cents as balance, stake_room_cents as stake, stake_max_cents as "stakeMax", stake_until as "stakeUntil",
  deposit_room_cents as deposit, received_room_cents as received, coalesce(unproved_cents, 0)::bigint as unproved`

/** The balance and the allowances of a person's purse, unlocked; undefined where the purse was never opened. */
export const readAllowances = (tx: Tx, userId: bigint, currency: Currency): Promise<Purse | undefined> =>
  tx.first(sql`select ${columns} from ledger_accounts where id = ${account('person', userId, currency)}`)

/** Locks a person's purse until the transaction ends, opening it where it is missing. @returns its balance and its allowances */
export async function lockAllowances(tx: Tx, userId: bigint, currency: Currency): Promise<Purse> {
  const purse = account('person', userId, currency)
  await tx.change(sql`insert into ledger_accounts (id) values (${purse}) on conflict do nothing`)
  return tx.one<Purse>(sql`select ${columns} from ledger_accounts where id = ${purse} for update`)
}

/** Sets the allowances of a purse that the caller has locked. */
export async function setAllowances(
  tx: Tx,
  userId: bigint,
  currency: Currency,
  { stake, stakeMax, stakeUntil, deposit, received }: PurseAllowances,
): Promise<void> {
  await tx.rows(sql`
    select ledger_set_rooms(${account('person', userId, currency)}, ${stake}, ${stakeMax}, ${stakeUntil}, ${deposit}, ${received})`)
}

/** The accounts that a person's bets in real money went to since a moment, each once. */
export async function betOn(tx: Tx, userId: bigint, since: Date): Promise<bigint[]> {
  const { accounts } = await tx.one<{ accounts: bigint[] }>(
    sql`select ledger_bet_on(${account('person', userId, 'USD')}, ${since}) as accounts`,
  )
  return accounts
}

/** Stores the sum that left a purse without an identity proof, read under the lock of the purse. */
export async function setUnproved(tx: Tx, userId: bigint, cents: bigint): Promise<void> {
  await tx.rows(sql`select ledger_set_unproved(${account('person', userId, 'USD')}, ${cents})`)
}

/** From now on no stake fits these people's purses until their allowances are set again. Locks the purses in the order of their ids. */
export async function closeStakes(tx: Tx, userIds: readonly bigint[], currency: Currency): Promise<void> {
  const ids = userIds.map((userId) => account('person', userId, currency)).sort((a, b) => (a < b ? -1 : 1))
  await tx.rows(sql`select ledger_close_stakes(id) from unnest(${ids}::bigint[]) id`)
}

/**
 * The sums that a purse's movements took from an allowance since several moments (excluded).
 * @returns for each moment the sum, hundredths, and the time of its first movement
 */
export const takenSince = (
  tx: Tx,
  { userId, currency, allowance }: { userId: bigint; currency: Currency; allowance: Allowance },
  moments: readonly Date[],
): Promise<{ cents: bigint; first: Date | null }[]> =>
  tx.rows(sql`
    select cents, first_at as first
    from ledger_taken(${account('person', userId, currency)}, ${ALLOWANCES[allowance]}, ${moments}::timestamptz[])`)

/** The minutes since 1970 in which a person staked, after a moment; oldest first. */
export async function stakedMinutes(
  tx: Tx,
  { userId, currency }: { userId: bigint; currency: Currency },
  since: Date,
): Promise<number[]> {
  const rows = await tx.rows<{ minute: number }>(sql`
    select distinct floor(extract(epoch from staked_at) / 60)::int as minute
    from ledger_stakes(${account('person', userId, currency)}, ${since}, ${MOST_STAKES}) order by minute`)
  return rows.map(({ minute }) => minute)
}

/** A person's median stake, of the newest ones since a moment; hundredths, null without any. */
export async function medianStake(
  tx: Tx,
  { userId, currency }: { userId: bigint; currency: Currency },
  since: Date,
  most: number,
): Promise<bigint | null> {
  const { cents } = await tx.one<{ cents: bigint | null }>(sql`
    select percentile_disc(0.5) within group (order by cents) as cents
    from ledger_stakes(${account('person', userId, currency)}, ${since}, ${most})`)
  return cents
}
