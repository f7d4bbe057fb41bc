import type { z } from 'zod'
import type { moneyOutRoutes } from '#contract/money-out.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { settlingCredits } from '#server/deposits/index.ts'
import { purses } from '#server/ledger/index.ts'
import { type SettlingPart, settlingOf, stepsOf } from './settling.ts'
import { settlingWinnings } from './winnings.ts'

const HOUR_MS = 3_600_000

/** Everything in a person's purse that may not leave yet. */
export async function settlingParts(
  context: Pick<Context, 'config' | 'offered'>,
  tx: Tx,
  userId: bigint,
  now: Date,
): Promise<SettlingPart[]> {
  const hours = context.config.cardSettleHours
  const credits =
    hours === 0 ? [] : await settlingCredits(tx, userId, new Date(now.getTime() - hours * HOUR_MS))
  const won = await settlingWinnings(context, tx, userId, now)
  return [
    ...credits.map(({ cents, creditedAt }) => ({
      from: 'card' as const,
      cents,
      until: new Date(creditedAt.getTime() + hours * HOUR_MS),
    })),
    ...won.map(({ cents, until, caseId }) => ({
      from: caseId === null ? ('winnings' as const) : ('held' as const),
      cents,
      until,
    })),
  ]
}

/** The part of a person's real money that can leave now, and the further parts with their moments. */
export async function availableOf(
  context: Pick<Context, 'config' | 'offered'>,
  tx: Tx,
  userId: bigint,
): Promise<z.input<(typeof moneyOutRoutes)['availableMoney']['reply']>> {
  const { usd } = await purses(tx, userId)
  const parts = await settlingParts(context, tx, userId, await productNow(tx))
  return {
    balance: usd,
    available: settlingOf(usd, parts, 0n).available,
    later: stepsOf(usd, parts).map(({ cents, until }) => ({
      amount: cents,
      at: until,
    })),
    held: heldOf(usd, parts),
  }
}

/** The sum held while a moderator examines a report. Where the purse holds less, all of the purse is held. */
function heldOf(purse: bigint, parts: readonly SettlingPart[]) {
  const held = parts.filter(({ from }) => from === 'held')
  if (held.length === 0) return null
  const sum = held.reduce((all, { cents }) => all + cents, 0n)
  const until = new Date(Math.max(...held.map((part) => part.until.getTime())))
  return { amount: sum < purse ? sum : purse, until: until }
}
