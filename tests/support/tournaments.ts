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

/** These people, who have all the seats or whose host has started, say that they are there: the tournament begins. */
export async function everybodyReady(id: string, ...people: Person[]): Promise<Reply<'readyTournament'>> {
  let last: Reply<'readyTournament'> | undefined
  for (const person of people) last = await person.ok('readyTournament', { ...on(id), body: {} })
  return last!
}

/** These people take all the seats and are ready: the tournament begins. */
export async function begun(id: string, ...people: Person[]): Promise<Reply<'readyTournament'>> {
  await seated(id, ...people)
  return everybodyReady(id, ...people)
}

/** The host starts with these people, who have seats and are ready. */
export async function startedBy(
  host: Person,
  id: string,
  ...people: Person[]
): Promise<Reply<'readyTournament'>> {
  await host.ok('startTournament', on(id))
  return everybodyReady(id, ...people)
}

/** These people take seats, one after the other. */
export async function seated(id: string, ...people: Person[]): Promise<void> {
  for (const person of people) await person.ok('joinTournament', on(id))
}
