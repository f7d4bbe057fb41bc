import type { checkOwnGame } from '#web/fairness/index.ts'

type Steps = Awaited<ReturnType<typeof checkOwnGame>>
/**
 * The steps that do not fit about the person's own game, empty when everything does; 'unchecked' when this device could not
 * check.
 */
export type GameCheck = Steps | 'unchecked'

/** The verifier is fetched with the pages about fairness, after a person first opens a game, and never with home. */
export const loadChecker = () => import('#web/fairness/index.ts')

/** Compares the server's answer with what this browser had before, and keeps that for later. */
export async function checkGame(...of: Parameters<typeof checkOwnGame>): Promise<GameCheck> {
  try {
    return await (await loadChecker()).checkOwnGame(...of)
  } catch (error) {
    console.error('fairness: the game was not checked here', error)
    return 'unchecked'
  }
}
