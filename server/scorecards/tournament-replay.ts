import type { z } from 'zod'
import { REVENUE_SHARE_BPS, TOURNAMENT_FEE_BPS } from '#contract/fees.ts'
import type { scorecardRoutes } from '#contract/scorecards.ts'
import type { GameScore, LineFact } from '#contract/tournament-line.ts'
import type { EndedTournament } from '#server/tournaments/index.ts'
import type { ScorecardKey } from './signing-key.ts'

type Match = {
  tournamentId: bigint
  match: number
  /** places in the line */
  champion: string
  challenger: string
  winner: string
  score: readonly GameScore[] | null
}

/**
 * The signed record of a match for everybody: only what recomputing a tournament needs (docs/replays.md). JSON without spaces, its
 * fields in this order. It is of its own kind, so it cannot be taken for a scorecard.
 */
const matchText = ({ tournamentId, match, champion, challenger, winner, score }: Match): string =>
  JSON.stringify({
    evens: 'tournament match 1',
    tournament: tournamentId.toString(),
    number: match,
    champion,
    challenger,
    scores: (score ?? []).map((game) => [game.champion, game.challenger]),
    winner,
  })

export type TournamentReplay = z.output<typeof scorecardRoutes.tournamentReplay.reply>
type Step = TournamentReplay['steps'][number]
type Of<T extends LineFact['type']> = Extract<LineFact, { type: T }>

const FEE_TEXT =
  'The platform’s fee is bps / 10,000 of all entry fees, rounded down to the cent; the prize is the rest. A host who shares gets hostBps / 10,000 of all fees, rounded down, out of the platform’s fee. Without a winner every fee goes back.'

/**
 * A tournament that is over, from its line to its prize, as everybody may see it: players appear as their places in its line, in
 * the records of its matches too. User ids appear in `line` alone, where the public draw lists them too.
 */
export function tournamentReplay(key: ScorecardKey, ended: EndedTournament): TournamentReplay {
  const started = ended.facts.find((fact): fact is Of<'started'> => fact.type === 'started')
  const inLine = started?.players ?? []
  const places = placesOf(inLine, ended.payers)
  return {
    id: ended.id.toString(),
    status: ended.status,
    stakes: ended.practice ? 'practice' : 'real',
    entryFee: ended.entryFeeCents.toString(),
    seats: ended.seats,
    lives: ended.lives,
    feeRule: {
      bps: Number(TOURNAMENT_FEE_BPS),
      hostBps: Number(REVENUE_SHARE_BPS),
      hostShares: ended.hostShares,
      rounding: 'down',
      text: FEE_TEXT,
    },
    places: inLine.length,
    line: started?.draw ? [...inLine] : [],
    steps: ended.facts.flatMap((fact) => stepOf(key, ended, fact, places) ?? []),
    winner: ended.winnerId === null ? null : places(ended.winnerId.toString()),
    ...winnerRuleOf(ended),
    postings: ended.postings.map(({ kind, playerId, cents }) => ({
      kind,
      player: playerId === null ? null : places(playerId.toString()),
      cents: cents.toString(),
    })),
  }
}

function winnerRuleOf({ facts }: EndedTournament): Pick<TournamentReplay, 'winnerRule'> {
  const end = facts.find((fact): fact is Of<'ended'> => fact.type === 'ended')
  return end?.rule === undefined ? {} : { winnerRule: end.rule }
}

type Places = (player: string) => string

/** The numbers of players: first the line, then the people who paid and did not stand in it. */
function placesOf(inLine: readonly string[], payers: readonly bigint[]): Places {
  const everybody = [...new Set([...inLine, ...payers.map(String)])]
  const places = new Map(everybody.map((player, n) => [player, String(n + 1)]))
  return (player) => {
    const place = places.get(player)
    if (place === undefined) throw new Error(`player ${player} has neither a seat nor a place`)
    return place
  }
}

function stepOf(
  key: ScorecardKey,
  { id, facts }: EndedTournament,
  fact: LineFact,
  places: Places,
): Step | undefined {
  if (fact.type === 'left') return { type: 'left', player: places(fact.player) }
  if (fact.type !== 'won' && fact.type !== 'forfeited' && fact.type !== 'voided') return undefined
  const { type, match } = fact
  const called = facts.find((one): one is Of<'called'> => one.type === 'called' && one.match === match)
  if (!called) throw new Error(`match ${match} of tournament ${id} ended and was not called`)
  const [champion, challenger] = [places(called.champion), places(called.challenger)]
  if (type !== 'won') return { type, match, champion, challenger }
  const winner = places(fact.winner)
  const record = matchText({ tournamentId: id, match, champion, challenger, winner, score: fact.score })
  return {
    type,
    match,
    card: { record, signature: key.sign(record), keyId: key.keyId, publicKey: key.publicKey },
  }
}
