import { z } from 'zod'
import { potGameResult, side } from './fairness.ts'
import { id, wireMoney } from './fields.ts'
import { POT_GAMES } from './games.ts'

/**
 * Messages on /ws. A signal tells a screen to fetch again; only odds carry their small payload. Every join_* is checked
 * against the session's user; a channel that does not exist is refused.
 */
export const fromClient = z.discriminatedUnion('type', [
  /** Accepted as specified and not trusted: identity is the session cookie at the upgrade. */
  z.strictObject({ type: z.literal('auth'), userId: z.string().max(40) }),
  z.strictObject({ type: z.literal('watch_event'), eventId: id }),
  z.strictObject({ type: z.literal('unwatch_event'), eventId: id }),
  /** Every event at once, at most one frame per second: for lists. */
  z.strictObject({ type: z.literal('watch_events') }),
  z.strictObject({ type: z.literal('unwatch_events') }),
  /** Results of played pots, and news of new and withdrawn ones. */
  z.strictObject({ type: z.literal('watch_pots') }),
  z.strictObject({ type: z.literal('unwatch_pots') }),
  z.strictObject({ type: z.literal('ping') }),
])

const pools = z.object({
  eventId: id,
  totalPool: wireMoney,
  optionAPool: wireMoney,
  optionBPool: wireMoney,
  betCount: z.number().int(),
  optionACount: z.number().int(),
  optionBCount: z.number().int(),
})

export const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  pools.extend({ type: z.literal('odds_changed') }),
  z.object({ type: z.literal('event_changed'), eventId: id, status: z.string() }),
  z.object({ type: z.literal('balance_changed') }),
  z.object({ type: z.literal('notification') }),
  z.object({
    type: z.literal('wallet_changed'),
    part: z.enum(['deposits', 'withdrawals', 'requests', 'codes']),
  }),
  z.object({ type: z.literal('account_changed') }),
  /**
   * Sent to everybody who watches pots. The challenger's own screen ignores it: it already has the answer of its call.
   */
  z.object({
    type: z.literal('pot_game_result'),
    potId: id,
    gameData: z.object({ gameType: z.enum(POT_GAMES), gameResult: potGameResult }),
    winner: side,
  }),
  /** The list of active pots has changed; sent at most once a second. */
  z.object({ type: z.literal('pots_changed') }),
  z.object({
    type: z.literal('refused'),
    code: z.enum(['malformed', 'unknown_channel', 'too_many']),
    about: z.string(),
  }),
])

export type FromClient = z.infer<typeof fromClient>
export type FromServer = z.infer<typeof fromServer>
