import type { TournamentDetail } from '#contract/tournaments.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keepGame } from '#web/fairness/kept-games.ts'
import { newClientSeed } from '#web/games/client-seed.ts'

/** One for each tournament, so that a repeated call says the same. */
const drawnHere = new Map<string, string>()

function seedFor(id: string): string {
  const seed = drawnHere.get(id) ?? newClientSeed()
  drawnHere.set(id, seed)
  return seed
}

/**
 * Says that the person is there, with a client seed of this browser, which keeps it beside the commitment: the draw can be held
 * against both afterwards.
 */
async function sayReady({ id, seedHash }: TournamentDetail, me: string): Promise<TournamentDetail> {
  const clientSeed = seedFor(id)
  const after = await call('readyTournament', { params: { id }, body: { clientSeed } })
  // where it had begun before, the server has drawn one instead
  const drawnThere = after.seats.some((seat) => seat.userId === me && seat.clientSeedBy === 'server')
  if (seedHash !== null && !drawnThere)
    keepGame('tournament', id, { commitment: seedHash, clientSeed, nonce: id })
  return after
}

/** Somebody whose own press began the check, or who joined in it, is there: the browser adds their part of the draw. */
export function readyAlong(tournament: TournamentDetail, me: string): void {
  if (tournament.readyUntil === null || !tournament.joined) return
  // without an answer the page asks, as it asks everybody
  void sayReady(tournament, me).catch(() => {})
}

/** The answer to "are you ready?". */
export function useReady(tournament: TournamentDetail, me: string) {
  const stepUp = useStepUp()
  const ready = useAction(() => stepUp.run(() => sayReady(tournament, me)), {
    untilShown: true,
    failed: ['Not sent', 'The server could not be reached. Press again: the time still runs.'],
  })
  return { ...ready, stepUp: stepUp.dialog }
}
