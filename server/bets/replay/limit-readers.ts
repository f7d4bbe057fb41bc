import { limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import type { Budget } from '#server/core/limits.ts'

/** Pages of replays that one address may read: reading a page of ten thousand bets takes some milliseconds. */
const PAGES: Budget = { burst: 200, perSecond: 5 }

/** Everyone may read replays, of events and of tournaments, so the limit counts by address. @throws Refusal rate_limited */
export const limitReplayReaders = ({ limits }: Pick<Context, 'limits'>, address: string): Promise<void> =>
  limitByAddress(limits, address, {
    name: 'replay',
    budget: PAGES,
    message: 'Too many replays at once. Wait a moment and try again.',
  })
