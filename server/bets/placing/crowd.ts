/** One side of an event: its people, their stakes and the three largest of them, hundredths. */
export type SideHeld = { people: number; stake: bigint; topThree: bigint }

export const NOBODY: SideHeld = { people: 0, stake: 0n, topThree: 0n }

/** Fewer people are no crowd. */
const CROWD_PEOPLE = 10

/**
 * Whether so many people hold a side that no one chooses the winner of a stake: at least ten people, of whom the three largest hold
 * at most half (decisions, Play is a way out too).
 */
export const isCrowd = (side: SideHeld): boolean =>
  side.people >= CROWD_PEOPLE && side.topThree * 2n <= side.stake

const SURE_PEOPLE = 15

/**
 * Whether the side will still be a crowd when a slip that is open now is sent: one person more or less, or one large stake, hardly ends
 * it. Where that is unsure, the slip asks for the proof now, and not at the last minute.
 */
export const isSureCrowd = (side: SideHeld): boolean =>
  side.people >= SURE_PEOPLE && side.topThree * 5n <= side.stake * 2n

/**
 * A side after further stakes, of which only the sum is known. All of it may belong to the three largest.
 * @param stake hundredths, now
 * @returns undefined where that leaves open whether a crowd holds it: then the caller must read its bets
 */
export function grownTo(side: SideHeld, stake: bigint): SideHeld | undefined {
  if (stake === side.stake) return side
  const grown = { ...side, stake, topThree: side.topThree + stake - side.stake }
  return isCrowd(grown) ? grown : undefined
}

/** An event with more bets is large: no stake makes the server read all of them. */
export const LARGE_BETS = 2_000
