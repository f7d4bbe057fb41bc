import type { Reply } from '#contract/index.ts'
import { balanceHeld } from '#web/client/live.ts'
import { keyOf, queryClient } from '#web/client/query.ts'
import { OVERLAYS } from '#web/client/single-keys.ts'

/**
 * Whether nothing is under way that a question must not cover: a match of the person, a game in the air, an action such as a bet
 * that is being placed, or another dialog. An open slip or receipt that waits for its person is none of these, or it would keep
 * the question away for ever.
 */
export function isBetweenRounds(): boolean {
  if (balanceHeld() || queryClient.isMutating() > 0) return false
  const matches = queryClient.getQueryData<Reply<'myMatches'>>(keyOf('myMatches'))
  if (matches?.some(({ matchId }) => matchId !== null)) return false
  const dialogs = document.querySelectorAll(OVERLAYS)
  return [...dialogs].every((dialog) => dialog.querySelector('[data-slip], [data-receipt]'))
}
