import { decide } from '#contract/tournament-engine.ts'
import { foldAll, presentMatch } from '#contract/tournament-fold.ts'
import type { GamesCount, Lives } from '#contract/tournament-games.ts'
import type { GameScore, Line, LineCommand, LineFact } from '#contract/tournament-line.ts'
import { CLOCKS, plus, START } from './random-line.ts'

/** A tournament on paper: commands in, the line out. */
export function table(
  players: string,
  { lives = 1, gamesCount = 3 }: { lives?: Lives; gamesCount?: GamesCount } = {},
) {
  const facts: LineFact[] = []
  let at = START
  const paper = {
    facts,
    get line(): Line {
      return foldAll(facts)
    },
    get match() {
      return presentMatch(paper.line)!
    },
    pass(ms: number) {
      at = plus(at, ms)
      return paper
    },
    tries: (command: LineCommand) => decide(paper.line, command, at, CLOCKS),
    give(command: LineCommand) {
      const decided = paper.tries(command)
      if ('refusal' in decided) throw new Error(decided.refusal)
      for (const event of decided.events) facts.push({ ...event, seq: facts.length + 1, at })
      return paper
    },
    tick: (ms: number) => paper.pass(ms).give({ type: 'tick' }),
    checkIn(...who: string[]) {
      for (const player of who) paper.give({ type: 'check_in', match: paper.match.number, player })
      return paper
    },
    begin: () => paper.checkIn(paper.match.champion, paper.match.challenger),
    report: (player: string, winner: string, score: GameScore[] | null = null, answers?: number) =>
      paper.give({ type: 'report', match: paper.match.number, player, winner, score, answers }),
    /** both come and agree */
    beats(winner: string) {
      const { champion, challenger } = paper.match
      return paper.begin().report(champion, winner).report(challenger, winner)
    },
    dispute: (player: string) =>
      paper.give({ type: 'dispute', match: paper.match.number, player, reason: 'Not so' }),
    vanish: (player: string) => paper.give({ type: 'vanish', match: paper.match.number, player }),
    comeBack: (player: string) => paper.give({ type: 'return', match: paper.match.number, player }),
    moreTime: (player: string) => paper.give({ type: 'more_time', match: paper.match.number, player }),
    picture: (player: string) => paper.give({ type: 'picture', match: paper.match.number, player }),
    rule: (winner: string | null) =>
      paper.give({ type: 'decide', match: paper.match.number, winner, reason: 'Seen' }),
    leave: (player: string) => paper.give({ type: 'leave', player }),
    types: () => facts.map(({ type }) => type),
  }
  return paper.give({ type: 'start', players: players.split(''), lives, gamesCount })
}

/** A match of three players in which both have claimed to have won. */
export const inDispute = () => table('abc').begin().report('a', 'a').report('b', 'b')
