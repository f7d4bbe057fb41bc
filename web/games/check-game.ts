import { randomKey } from '#web/client/calls/idempotency.ts'
import type { checkOwnGame } from '#web/fairness/index.ts'

type Steps = Awaited<ReturnType<typeof checkOwnGame>>
/** The steps of the person's own game that do not match, empty when all match; 'unchecked' when this device could not check. */
export type GameCheck = Steps | 'unchecked'

/** The verifier loads with the pages about fairness, after a person first opens a game, and never with home. */
export const loadChecker = () => import('#web/fairness/index.ts')

/** Compares the server's answer with this browser's earlier knowledge, and stores that for later. */
export async function checkGame(...of: Parameters<typeof checkOwnGame>): Promise<GameCheck> {
  try {
    return await (await loadChecker()).checkOwnGame(...of)
  } catch (error) {
    console.error('fairness: the game was not checked here', error)
    return 'unchecked'
  }
}

/** This browser's contribution to a draw: 16 bytes of its own generator, hex. The server committed to its part beforehand. */
export const newClientSeed = randomKey

/** A hash as a person compares it: its first and last digits. */
export const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-6)}`
