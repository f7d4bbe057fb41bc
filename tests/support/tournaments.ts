import type { Body, Reply } from '#contract/index.ts'
import type { Person } from './world.ts'

export const on = (id: string) => ({ params: { id } })

/** What a tournament is asked for, unless said otherwise: four players at FIFA 24 for 10.00 each. */
export const wanted = (more: Partial<Body<'createTournament'>> = {}): Body<'createTournament'> => ({
  gameTitle: 'FIFA 24',
  platform: 'playstation',
  entryFee: '10.00',
  maxPlayers: 4,
  gamesCount: 5,
  ...more,
})

/** A tournament for four players at 10.00 each, unless said otherwise. */
export const openTournament = (
  host: Person,
  more: Partial<Body<'createTournament'>> = {},
): Promise<Reply<'createTournament'>> => host.ok('createTournament', { body: wanted(more) })

/** These people take seats, one after the other. */
export async function seated(id: string, ...people: Person[]): Promise<void> {
  for (const person of people) await person.ok('joinTournament', on(id))
}
