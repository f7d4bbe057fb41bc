import type { Body, Reply } from '#contract/index.ts'
import type { Person, World } from './world.ts'

/** Sessions of every game, so that this person may play. */
export async function readyFor(person: Person): Promise<void> {
  for (const gameType of ['cards', 'coin-flip', 'craps'] as const)
    await person.ok('startGameSession', { body: { gameType, isPracticeMode: true } })
}

/** The fairness totals of now: they are cached for a second, which this waits for. */
export async function freshTotals(world: World): Promise<Reply<'fairnessTotals'>> {
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  return world.visitor.ok('fairnessTotals')
}

/** A pot of 1.00 at cards, unless said otherwise. */
export const makePot = (
  creator: Person,
  more: Partial<Body<'createPot'>> = {},
): Promise<Reply<'createPot'>> => creator.ok('createPot', { body: { potAmount: '1', ...more } })

/** This person plays the pot; fails when the play is refused. */
export const playedBy = (person: Person, pot: { id: string }): Promise<Reply<'playPot'>> =>
  person.ok('playPot', { params: { id: pot.id }, body: {} })
