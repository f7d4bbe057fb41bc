import type { checkOwnGame } from '#web/fairness/index.ts'

type Steps = Awaited<ReturnType<typeof checkOwnGame>>
/** What does not fit about one's own game, nothing when all does; 'unchecked' when this device could not look. */
export type GameCheck = Steps | 'unchecked'

/** The verifier comes with the pages about fairness: after the first look at a game, and never with home. */
export const loadChecker = () => import('#web/fairness/index.ts')

/** Checks what the server answered against what this browser had before, and keeps that for later. */
export async function checkGame(...of: Parameters<typeof checkOwnGame>): Promise<GameCheck> {
  try {
    return await (await loadChecker()).checkOwnGame(...of)
  } catch (error) {
    console.error('fairness: the game was not checked here', error)
    return 'unchecked'
  }
}
