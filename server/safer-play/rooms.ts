import type { Currency } from '#contract/money.ts'
import type { LimitPeriod } from '#contract/safer-play.ts'
import { productNow } from '#server/core/clock.ts'
import type { Tx } from '#server/core/db.ts'
import type { HeldWayBack, Incoming, Losses } from '#server/core/losses.ts'
import { lockRooms, NO_LIMITS, type PurseRooms, setRooms, takenSince } from '#server/ledger/index.ts'
import { type Limit, limitOf, limitsOf, type Pause, pauseOf, windowsAt } from './limits.ts'

const losses: Losses[] = []
const incoming: Incoming[] = []
/** how held money goes back that no person sent */
export const waysBack: HeldWayBack[] = []

/** Says once, when the modules are listed, where losses and money on its way are read, and how held money goes back. */
export function roomsFollow(from: {
  losses: readonly Losses[]
  incoming: readonly Incoming[]
  waysBack: readonly HeldWayBack[]
}): void {
  losses.push(...from.losses)
  incoming.push(...from.incoming)
  waysBack.push(...from.waysBack)
}

/** A sum over a window: what counts, and when its first part leaves the window. */
type Used = { cents: bigint; first: Date | null }
export type SummedKind = 'deposit' | 'received' | 'stake' | 'loss'
/** What counts towards each sum now, by window. */
export type Uses = Record<SummedKind, Record<Exclude<LimitPeriod, 'bet'>, Used & { opensAt: Date | null }>>

/** Adds up what several sources say of the same windows. */
function added(parts: readonly (readonly Used[])[]): Used[] {
  const [first = [], ...others] = parts
  return first.map((one, at) =>
    others.reduce<Used>((sum, list) => {
      const part = list[at]!
      const firsts = [sum.first, part.first].filter((moment) => moment !== null)
      return {
        cents: sum.cents + part.cents,
        first: firsts.length === 0 ? null : new Date(Math.min(...firsts.map((moment) => moment.getTime()))),
      }
    }, one),
  )
}

/** What counts of money that is on its way: all of it, all but the deposit that is just arriving, or nothing. */
type Counted = { except?: string | undefined; arriving?: boolean }

/** Reads what counts towards every sum. */
async function usesOf(
  tx: Tx,
  userId: bigint,
  now: Date,
  { except, arriving: counts = true }: Counted,
): Promise<Uses> {
  const windows = windowsAt(now)
  const moments = windows.map(({ since }) => since)
  const person = { userId, currency: 'USD' as const }
  const taken = (room: 'stake' | 'deposit' | 'received') => takenSince(tx, { ...person, room }, moments)
  let open = 0n
  const lost: Used[][] = []
  for (const module of losses) {
    open += await module.open(tx, person)
    lost.push(await module.since(tx, person, moments))
  }
  const arriving: Used[][] = []
  for (const module of counts ? incoming : []) arriving.push(await module(tx, { userId, moments, except }))
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

/** What is left of the narrowest of several limits, hundredths, never below zero; null where there is none. */
function leastRoom(limits: readonly Limit[], uses: Uses, kinds: readonly SummedKind[]): bigint | null {
  let least: bigint | null = null
  for (const { kind, period, amount } of limits) {
    if (amount === null || period === 'bet' || !kinds.includes(kind as SummedKind)) continue
    const left = amount - uses[kind as SummedKind][period].cents
    const room = left > 0n ? left : 0n
    if (least === null || room < least) least = room
  }
  return least
}

/**
 * Until when a room for losses holds: until something that ended leaves a window, since that may have been a win.
 * @returns null where no loss is limited
 */
function lossesHoldUntil(limits: readonly Limit[], uses: Uses): Date | null {
  const moments = limits.flatMap(({ kind, period, amount }) =>
    kind === 'loss' && amount !== null && period !== 'bet' ? (uses.loss[period].opensAt ?? []) : [],
  )
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())))
}

/** What limits and a break leave of a purse's rooms. Pure. */
export function roomsFrom(
  currency: Currency,
  { limits, uses, pause }: { limits: readonly Limit[]; uses: Uses; pause: Pause | undefined },
): PurseRooms {
  const closed = pause !== undefined && (currency === 'USD' || pause.kind === 'exclusion')
  if (currency === 'PLAY') return { ...NO_LIMITS, stake: closed ? 0n : null }
  return {
    stake: closed ? 0n : leastRoom(limits, uses, ['stake', 'loss']),
    stakeMax: limitOf(limits, 'single', 'bet')?.amount ?? null,
    stakeUntil: lossesHoldUntil(limits, uses),
    deposit: closed ? 0n : leastRoom(limits, uses, ['deposit']),
    received: leastRoom(limits, uses, ['received']),
  }
}

/** Everything that is known of a person's limits in this moment. */
export type Standing = { now: Date; limits: Limit[]; uses: Uses; pause: Pause | undefined }

export async function standingOf(tx: Tx, userId: bigint, counted: Counted = {}): Promise<Standing> {
  const now = await productNow(tx)
  return {
    now,
    limits: await limitsOf(tx, userId, now),
    uses: await usesOf(tx, userId, now, counted),
    pause: await pauseOf(tx, userId),
  }
}

/**
 * Locks a person's purse and sets its rooms to what their limits leave now. What counts is read under the lock, so nothing can be
 * staked between reading and setting.
 * @returns the rooms, the balance and what they follow from
 */
export async function setRoomsAnew(
  tx: Tx,
  userId: bigint,
  currency: Currency,
  except?: string,
): Promise<{ rooms: PurseRooms; balance: bigint; standing: Standing }> {
  const { balance } = await lockRooms(tx, userId, currency)
  const standing = await standingOf(tx, userId, { except })
  const rooms = roomsFrom(currency, standing)
  await setRooms(tx, userId, currency, rooms)
  return { rooms, balance, standing }
}
