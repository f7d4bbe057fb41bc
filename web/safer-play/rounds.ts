import type { Reply } from '#contract/index.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { OVERLAYS } from '#web/client/kept/single-keys.ts'
import { balanceHeld } from '#web/client/live/live.ts'

/** Whether a match of the person is under way, or a tournament is about to start and asks whether they are ready. */
export const hasMatch = (matches: Reply<'myMatches'> | undefined): boolean =>
  matches?.some(({ matchId, need }) => matchId !== null || need === 'ready') ?? false

/**
 * Whether a question may open now. It must not cover a match of the person, a game in the air, an action such as placing a bet,
 * or another dialog. An open slip or receipt that waits for its person does not count, or it would block the question forever.
 */
export function isBetweenRounds(): boolean {
  if (balanceHeld() || queryClient.isMutating() > 0) return false
  if (hasMatch(queryClient.getQueryData<Reply<'myMatches'>>(keyOf('myMatches')))) return false
  const dialogs = document.querySelectorAll(OVERLAYS)
  return [...dialogs].every((dialog) => dialog.querySelector('[data-slip], [data-receipt]'))
}
