import type { TournamentDetail } from '#contract/tournaments.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keepGame } from '#web/fairness/kept-games.ts'
import { newClientSeed } from '#web/games/check-game.ts'

/** One seed for each tournament, so that a repeated call sends the same seed. */
const drawnHere = new Map<string, string>()

function seedFor(id: string): string {
  const seed = drawnHere.get(id) ?? newClientSeed()
  drawnHere.set(id, seed)
  return seed
}

/**
 * Reports that the person is ready, with a client seed of this browser, which keeps the seed beside the commitment: it can
 * check the draw against both afterwards.
 */
async function sayReady({ id, seedHash }: TournamentDetail, me: string): Promise<TournamentDetail> {
  const clientSeed = seedFor(id)
  const after = await call('readyTournament', { params: { id }, body: { clientSeed } })
  // if the check had begun before, the server has drawn a seed instead
  const drawnThere = after.seats.some((seat) => seat.userId === me && seat.clientSeedBy === 'server')
  if (seedHash !== null && !drawnThere)
    keepGame('tournament', id, { commitment: seedHash, clientSeed, nonce: id })
  return after
}

/** A person whose own press began the check, or who joined during it, is ready: the browser adds their part of the draw. */
export function readyAlong(tournament: TournamentDetail, me: string): void {
  if (tournament.readyUntil === null || !tournament.joined) return
  // without an answer the page asks, as it asks every player
  void sayReady(tournament, me).catch(() => {})
}

/** The answer to "are you ready?". */
export function useReady(tournament: TournamentDetail, me: string) {
  const stepUp = useStepUp()
  const ready = useAction(() => stepUp.run(() => sayReady(tournament, me)), {
    untilShown: true,
    failed: ['Not sent', 'The server could not be reached. Press again: the time is still running.'],
  })
  return { ...ready, stepUp: stepUp.dialog }
}
