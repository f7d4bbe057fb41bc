import type { Reply } from '#contract/index.ts'

export type OwnBet = Reply<'listBets'>[number]

/** The bets with an event's new pools; the same array when no bet is on that event. */
export function withPools(
  bets: readonly OwnBet[],
  eventId: string,
  pools: Pick<OwnBet['event'], 'optionAPool' | 'optionBPool'>,
): readonly OwnBet[] {
  if (!bets.some((bet) => bet.eventId === eventId)) return bets
  return bets.map((bet) => (bet.eventId === eventId ? { ...bet, event: { ...bet.event, ...pools } } : bet))
}
