import type { Currency } from '#contract/money.ts'
import type { LimitPeriod } from '#contract/safer-play.ts'
import { productNow } from '#server/core/clock.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import {
  lockAllowances,
  NO_LIMITS,
  type PurseAllowances,
  setAllowances,
  takenSince,
} from '#server/ledger/index.ts'
import { isAddressUnconfirmed, isWalletLocked } from '#server/users/index.ts'
import { type Limit, limitOf, limitsOf, type Pause, pauseOf, windowsAt } from './limits.ts'
import { leastTime, playedLately, usedUpFrom } from './play-time.ts'
import { registerHoldsUntil } from './register-answers.ts'

/** Stakes that a person lost after a moment, in real money. */
export async function lostSince(
  { offered }: WithOffers,
  tx: Tx,
  userId: bigint,
  since: Date,
): Promise<{ cents: bigint; at: Date }[]> {
  const lost: { cents: bigint; at: Date }[] = []
  for (const { lostStakes } of offered('losses'))
    lost.push(...(await lostStakes(tx, { userId, currency: 'USD' }, since)))
  return lost
}

/** A sum over a window, and when its first part leaves the window. */
type Used = { cents: bigint; first: Date | null }
export type SummedKind = 'deposit' | 'received' | 'stake' | 'loss'
/** The present sums that count towards the limits, by window. */
export type Uses = Record<SummedKind, Record<Exclude<LimitPeriod, 'bet'>, Used & { opensAt: Date | null }>>

/** Adds up several sources' sums of the same windows. */
function added(parts: readonly (readonly Used[])[]): Used[] {
  const [first = [], ...others] = parts
  return first.map((one, at) =>
    others.reduce<Used>((sum, list) => {
      const part = list[at]!
      return { cents: sum.cents + part.cents, first: earliest([sum.first, part.first]) }
    }, one),
  )
}

/** The part of the money on its way that counts: all of it, all but the deposit that is just arriving, or nothing. */
type Counted = { except?: string | undefined; arriving?: boolean }

/** Reads every sum that counts towards a limit. */
export async function usesOf(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  now: Date,
  { except, arriving: counts = true }: Counted = {},
): Promise<Uses> {
  const { offered } = context
  const windows = windowsAt(now)
  const moments = windows.map(({ since }) => since)
  const person = { userId, currency: 'USD' as const }
  const taken = (allowance: 'stake' | 'deposit' | 'received') =>
    takenSince(tx, { ...person, allowance }, moments)
  const open = await openStakes(context, tx, userId)
  const lost: Used[][] = []
  for (const module of offered('losses')) lost.push(await module.since(tx, person, moments))
  const arriving: Used[][] = []
  for (const module of counts ? offered('incoming') : [])
    arriving.push(await module(tx, { userId, moments, except }))
  const byWindow = (sums: readonly Used[], more = 0n) =>
    Object.fromEntries(
      windows.map(({ period, hours }, at) => {
        const { cents, first } = sums[at] ?? { cents: 0n, first: null }
        return [
          period,
          {
            cents: cents + more,
            first,
            opensAt: first && new Date(first.getTime() + hours * 3_600_000),
          },
        ]
      }),
    ) as Uses[SummedKind]
  return {
    stake: byWindow(await taken('stake')),
    deposit: byWindow(added([await taken('deposit'), ...arriving])),
    received: byWindow(await taken('received')),
    loss: byWindow(added(lost), open),
  }
}

/** A person's stakes and wins in everything that has ended since a moment, in real money; hundredths. */
export async function endedSince(
  { offered }: WithOffers,
  tx: Tx,
  userId: bigint,
  since: Date,
): Promise<{ staked: bigint; won: bigint }> {
  const sum = { staked: 0n, won: 0n }
  for (const module of offered('losses')) {
    const { staked, won } = await module.ended(tx, { userId, currency: 'USD' }, since)
    sum.staked += staked
    sum.won += won
  }
  return sum
}

/** A person's stakes on everything that has not ended, in real money; hundredths. */
export async function openStakes({ offered }: WithOffers, tx: Tx, userId: bigint): Promise<bigint> {
  let open = 0n
  for (const module of offered('losses')) open += await module.open(tx, { userId, currency: 'USD' })
  return open
}

/** A person's net losses in things that ended in each span of time, whose beginnings are excluded; hundredths. */
export async function lostIn(
  { offered }: WithOffers,
  tx: Tx,
  userId: bigint,
  from: readonly Date[],
  to: readonly Date[],
): Promise<bigint[]> {
  const sums = from.map(() => 0n)
  for (const module of offered('losses')) {
    const person = { userId, currency: 'USD' as const }
    const [begun, ended] = [await module.since(tx, person, from), await module.since(tx, person, to)]
    for (const [at, { cents }] of begun.entries()) sums[at]! += cents - ended[at]!.cents
  }
  return sums
}

/** The allowance of the narrowest of several limits, hundredths, never below zero; null without a limit. */
function leastAllowance(limits: readonly Limit[], uses: Uses, kinds: readonly SummedKind[]): bigint | null {
  let least: bigint | null = null
  for (const { kind, period, amount } of limits) {
    if (amount === null || period === 'bet' || !kinds.includes(kind as SummedKind)) continue
    const left = amount - uses[kind as SummedKind][period].cents
    const allowance = left > 0n ? left : 0n
    if (least === null || allowance < least) least = allowance
  }
  return least
}

/**
 * Until when an allowance for losses holds: until an ended thing leaves a window, since it may have been a win.
 * @returns null where no loss is limited
 */
function lossesHoldUntil(limits: readonly Limit[], uses: Uses): Date | null {
  const moments = limits.flatMap(({ kind, period, amount }) =>
    kind === 'loss' && amount !== null && period !== 'bet' ? (uses.loss[period].opensAt ?? []) : [],
  )
  return earliest(moments)
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** Computes a purse's allowances from limits and a break. Pure. */
export function allowancesFrom(
  currency: Currency,
  { now, limits, uses, pause, played, registerUntil, locked, unconfirmed }: LimitStanding,
): PurseAllowances {
  const closed = pause !== undefined && (currency === 'USD' || pause.kind === 'exclusion')
  if (currency === 'PLAY') return { ...NO_LIMITS, stake: closed ? 0n : null }
  const time = leastTime(limits, played, now)
  return {
    stake:
      closed || locked || unconfirmed || time?.minutes === 0
        ? 0n
        : leastAllowance(limits, uses, ['stake', 'loss']),
    stakeMax: limitOf(limits, 'single', 'bet')?.amount ?? null,
    stakeUntil: earliest([lossesHoldUntil(limits, uses), time ? usedUpFrom(time, now) : null, registerUntil]),
    deposit: closed ? 0n : leastAllowance(limits, uses, ['deposit']),
    received: leastAllowance(limits, uses, ['received']),
  }
}

/** All facts about a person's limits at this moment. */
export type LimitStanding = {
  now: Date
  limits: Limit[]
  uses: Uses
  pause: Pause | undefined
  /** the minutes of play of the last seven days, in order */
  played: number[]
  /** until when the register's answer holds; null where no register is asked */
  registerUntil: Date | null
  /** the wallet is locked: real money is not staked */
  locked: boolean
  /** the address has to be confirmed first: real money is not staked */
  unconfirmed: boolean
}

export async function limitStandingOf(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  counted: Counted = {},
): Promise<LimitStanding> {
  const now = await productNow(tx)
  return {
    now,
    limits: await limitsOf(tx, userId, now),
    uses: await usesOf(context, tx, userId, now, counted),
    pause: await pauseOf(tx, userId),
    played: await playedLately(tx, userId, now),
    registerUntil: await registerHoldsUntil(tx, userId),
    locked: await isWalletLocked(tx, userId),
    unconfirmed: await isAddressUnconfirmed(tx, userId),
  }
}

/**
 * Locks a person's purse and sets its allowances by their present limits. It reads the sums under the lock, so no stake can fall
 * between reading and setting.
 * @returns the allowances, the balance and the facts behind them
 */
export async function setAllowancesAnew(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  currency: Currency,
  except?: string,
): Promise<{ allowances: PurseAllowances; balance: bigint; standing: LimitStanding }> {
  const { balance } = await lockAllowances(tx, userId, currency)
  const standing = await limitStandingOf(context, tx, userId, { except })
  const allowances = allowancesFrom(currency, standing)
  await setAllowances(tx, userId, currency, allowances)
  return { allowances, balance, standing }
}

/** Closes both purses: an exclusion holds for practice coins too. The caller has locked the person's row. */
export async function closePurses(context: WithOffers, tx: Tx, userId: bigint): Promise<void> {
  await setAllowancesAnew(context, tx, userId, 'USD')
  await setAllowancesAnew(context, tx, userId, 'PLAY')
}
