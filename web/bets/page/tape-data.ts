import { TAPE_LENGTH } from '#contract/bets-limits.ts'
import type { TapedBet } from '#contract/bets-tape.ts'
import type { Reply } from '#contract/index.ts'

export type TapeReply = Reply<'eventTape'>
export type TapeBet = TapeReply['bets'][number]

/** The later of two bets is that with the greater id; ids are longer than a number holds. */
const laterFirst = (one: TapedBet, other: TapedBet): number =>
  other.id.length - one.id.length || (other.id > one.id ? 1 : other.id < one.id ? -1 : 0)

/**
 * A tape with the bets of a frame: the newest of both, each once. A bet already on the tape stays as it is, since the tape
 * knows whose it is.
 */
export function withTaped(
  kept: TapeReply | undefined,
  taped: readonly TapedBet[],
  userId: string | undefined,
): TapeReply | undefined {
  if (!kept) return kept
  const known = new Set(kept.bets.map(({ id }) => id))
  const fresh = taped.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return kept
  const bets = fresh.map((bet) => ({ ...bet, isMe: userId !== undefined && bet.person?.id === userId }))
  return { ...kept, bets: [...bets, ...kept.bets].sort(laterFirst).slice(0, TAPE_LENGTH) }
}
