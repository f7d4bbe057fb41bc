import type { Body, Reply } from '#contract/index.ts'
import { begun, on, openTournament } from './tournaments.ts'
import type { Person, World } from './world.ts'

type Match = Reply<'listMatches'>[number]

/** A running tournament whose players a test moves. */
export type Played = {
  id: string
  /** in the order of the line, which was that of their seats */
  people: Person[]
  matches(): Promise<Match[]>
  /** the match at the table, or the last one */
  now(): Promise<Match>
  /** the two at the table */
  two(): Promise<{ champion: Person; challenger: Person; match: Match }>
  /** both check in */
  begin(): Promise<Match>
  report(who: Person, winner: Person, score?: Body<'reportMatch'>['score']): Promise<Match>
  /** both check in and agree */
  won(winner: Person): Promise<Match>
  /** both check in and each claims to have won */
  disputed(): Promise<Match>
  state(): Promise<Reply<'getTournament'>>
}

/** A tournament for real money in which these people have all the seats and were ready. */
export async function started(
  people: Person[],
  more: Partial<Body<'createTournament'>> = {},
  host = people[0]!,
): Promise<Played> {
  const { id } = await openTournament(host, { maxPlayers: people.length, gamesCount: 3, ...more })
  await begun(id, ...people)
  return played(id, people)
}

function played(id: string, people: Person[]): Played {
  const anybody = people[0]!
  const personOf = (userId: string) => people.find((person) => person.id === userId)!
  const table: Played = {
    id,
    people,
    matches: () => anybody.ok('listMatches', on(id)),
    now: async () => (await table.matches()).at(-1)!,
    async two() {
      const match = await table.now()
      return {
        match,
        champion: personOf(match.champion.userId),
        challenger: personOf(match.challenger.userId),
      }
    },
    async begin() {
      const { match, champion, challenger } = await table.two()
      for (const person of [champion, challenger]) await person.ok('checkIn', { ...on(match.id), body: {} })
      return table.now()
    },
    async report(who, winner, score) {
      const { id: matchId } = await table.now()
      const body = { winnerId: winner.id, ...(score && { score }) }
      return who.ok('reportMatch', { ...on(matchId), body })
    },
    async won(winner) {
      const { champion, challenger } = await table.two()
      await table.begin()
      await table.report(champion, winner)
      return table.report(challenger, winner)
    },
    async disputed() {
      const { champion, challenger } = await table.two()
      await table.begin()
      await table.report(champion, champion)
      return table.report(challenger, challenger)
    },
    state: () => anybody.ok('getTournament', on(id)),
  }
  return table
}

/** So many people with 100.00 each. */
export const richPeople = (world: World, count: number): Promise<Person[]> =>
  Promise.all(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'].slice(0, count).map((name) => world.rich(name)))
