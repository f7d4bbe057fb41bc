import type { Body, Reply } from '#contract/index.ts'
import { begun, openTournament } from './tournaments.ts'
import type { Person } from './world.ts'

export type Match = Reply<'listMatches'>[number]

/** Best of three, in practice coins unless said otherwise, with a seat for each of these people: the last one starts it. */
export async function started(
  host: Person,
  players: readonly Person[],
  more: Partial<Body<'createTournament'>> = {},
): Promise<string> {
  const { id } = await openTournament(host, {
    ...{ gamesCount: 3, isPracticeMode: true, maxPlayers: players.length },
    ...more,
  })
  await begun(id, ...players)
  return id
}

export const of = (id: string) => ({ params: { id } })

/** The match at the table, or the last one. */
export async function presentMatch(person: Person, tournamentId: string): Promise<Match> {
  return (await person.ok('listMatches', of(tournamentId))).at(-1)!
}

const atTable = ({ champion, challenger }: Match, players: readonly Person[]) =>
  players.filter(({ id }) => id === champion.userId || id === challenger.userId)

/** The first match of a started tournament, with both players at the table. */
export async function running(
  host: Person,
  players: readonly Person[],
  more: Partial<Body<'createTournament'>> = {},
): Promise<Match> {
  const tournamentId = await started(host, players, more)
  const match = await presentMatch(host, tournamentId)
  for (const person of atTable(match, players)) await person.ok('checkIn', { ...of(match.id), body: {} })
  return presentMatch(host, tournamentId)
}

/** Both say that they have won. */
export async function disputed(match: Match, players: readonly Person[]): Promise<void> {
  for (const person of atTable(match, players))
    await person.ok('reportMatch', { ...of(match.id), body: { winnerId: person.id } })
}
