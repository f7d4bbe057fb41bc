import { amountText, shortAmount } from '#contract/money.ts'
import { opponentOf } from '#contract/tournament-fold.ts'
import type { LineFact, LineMatch, WonBy } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type NotificationKind, notifyAll, type OwnMessage } from '#server/notifications/index.ts'
import { publicFaces } from '#server/users/index.ts'
import type { Step } from '../tournament/line-step.ts'

type Told = { kind: NotificationKind; title: string; body: string }
type News = Told & { userId: bigint; id: string }
type Scene = Pick<Step, 'tournament' | 'before' | 'line' | 'matchIds'> & { nameOfPlayer(id: string): string }

/** Notifies the players of tournaments of the tasks or results that a step brought them. */
export async function tellPlayers(context: Context, tx: Tx, steps: readonly Step[]): Promise<void> {
  const players = steps.flatMap(({ line }) => line.players)
  const faces = await publicFaces(
    tx,
    players.map(({ id }) => BigInt(id)),
  )
  const nameOfPlayer = (id: string) => faces.get(BigInt(id))?.firstName ?? 'Somebody'
  const messages = steps.flatMap((step) =>
    step.facts
      .flatMap((fact) => newsOf(fact, { ...step, nameOfPlayer }))
      .map(
        ({ kind, id, ...told }): OwnMessage => ({
          ...told,
          key: `${kind}:${id}`,
          link: `/tournaments/${step.tournament.id}`,
        }),
      ),
  )
  await notifyAll(context, tx, messages)
}

function newsOf(fact: LineFact, scene: Scene): News[] {
  if (fact.type === 'started') return ofStart(scene)
  if (fact.type === 'ended') return ofEnd(scene)
  if (!('match' in fact)) return []
  const match = scene.line.matches[fact.match - 1]!
  const tell = (player: string, told: Told): News => ({
    ...{ userId: BigInt(player), ...told },
    id: scene.matchIds.get(match.number)!.toString(),
  })
  const name = scene.tournament.gameTitle
  const both = (told: Told) => [match.champion, match.challenger].map((player) => tell(player, told))
  switch (fact.type) {
    case 'called':
      return match.endedAt === null ? ofCall(scene, match) : []
    case 'reported': {
      if (match.status !== 'reported') return []
      const body = reportText(fact, scene.nameOfPlayer(fact.player), minutes(fact))
      const title = `${match.reports[0]!.revision > 1 ? 'The result was changed' : 'Confirm the result'} · ${name}`
      const told = tell(opponentOf(match, fact.player), { kind: 'match.confirm', title, body })
      // each report of a match has its notice
      return [{ ...told, id: `${told.id}-${fact.seq}` }]
    }
    case 'vanished': {
      const body = `Open Evens within ${minutes(fact)}, on any of your devices, or ${scene.nameOfPlayer(opponentOf(match, fact.player))} wins.`
      const told = tell(fact.player, { kind: 'match.gone', title: `Come back to your match · ${name}`, body })
      return [{ ...told, id: `${told.id}-${fact.seq}` }]
    }
    case 'disputed': {
      const news = both({
        kind: 'match.disputed',
        title: `Your match is in dispute · ${name}`,
        body: `${fact.reason} Say what happened and add a picture; a moderator decides.`,
      })
      return news.filter(({ userId }) => fact.player === null || userId !== BigInt(fact.player))
    }
    case 'won': {
      const { by, winner } = fact
      if (by === 'agreement') return []
      const loser = scene.nameOfPlayer(opponentOf(match, winner))
      return [match.champion, match.challenger].map((player) => {
        const won = player === winner
        const title = `You ${won ? 'won' : 'lost'} your match · ${name}`
        return tell(player, { kind: 'match.decided', title, body: wonText(by, won ? loser : null) })
      })
    }
    case 'forfeited':
      return both({
        kind: 'match.decided',
        title: `Both players lost this match · ${name}`,
        body: FORFEITED[fact.because],
      })
    case 'voided':
      return scene.line.status === 'completed'
        ? []
        : both({
            kind: 'match.decided',
            title: `Your match will be replayed · ${name}`,
            body: 'The match could not be decided.',
          })
    case 'asked_more_time': {
      if (match.moreTime.length === 2) return []
      const body = `${scene.nameOfPlayer(fact.player)} wants more time. It is added if you want it too.`
      const title = `More time? · ${name}`
      return [tell(opponentOf(match, fact.player), { kind: 'match.more-time', title, body })]
    }
    default:
      return []
  }
}

/** A report as its opponent reads it, with the time until it stands. */
export const reportText = (
  { player, winner }: { player: string; winner: string },
  name: string,
  left: string,
): string =>
  `${name} reports ${winner === player ? 'a win' : 'that you won'}. It counts in ${left} unless you dispute it.`

/** Why a match was won. @param loser the loser's name; null for the loser, who reads "You" */
function wonText(by: Exclude<WonBy, 'agreement'>, loser: string | null): string {
  switch (by) {
    case 'silence':
      return `${loser ?? 'You'} did not answer the report in time.`
    case 'decision':
      return 'A moderator decided it.'
    case 'picture':
      return 'Only one side sent a picture, and no moderator decided in time.'
    case 'disconnect':
      return loser === null ? 'You were gone for too long.' : `${loser} was gone for too long.`
    case 'walkover':
      return `${loser ?? 'You'} missed the check-in.`
    case 'departure':
      return `${loser ?? 'You'} left the tournament.`
  }
}

const FORFEITED = {
  no_check_in: 'Nobody checked in in time, so both of you lose a life.',
  no_result: 'Nobody reported a result in time, so both of you lose a life.',
  undecided: 'The match could not be decided a second time, so both of you lose a life.',
}

/** The time until a report or an absence stands, as text. */
export const minutes = ({ at, standsAt }: { at: string; standsAt: string }): string => {
  const count = Math.max(1, Math.round((Date.parse(standsAt) - Date.parse(at)) / 60_000))
  if (count >= 120) return `${Math.round(count / 60)} hours`
  return count === 1 ? 'a minute' : `${count} minutes`
}

/** The two called players, the next player after them, and the player of one match later. */
function ofCall({ tournament, before, line, matchIds, nameOfPlayer }: Scene, match: LineMatch): News[] {
  const id = matchIds.get(match.number)!.toString()
  const name = tournament.gameTitle
  const until = minutes({ at: match.calledAt, standsAt: match.dueAt! })
  const called = [match.champion, match.challenger].map(
    (player): News => ({
      ...{ userId: BigInt(player), kind: 'match.ready', id, title: `Your match is ready · ${name}` },
      body: `You play ${nameOfPlayer(opponentOf(match, player))}; check in within ${until}, or you lose the match.`,
    }),
  )
  const asBefore = (place: number) => before.status !== 'open' && line.queue[place] === before.queue[place]
  const [next, second] = line.queue
  const news = [...called]
  if (next !== undefined && !asBefore(0)) {
    const body = 'You play the winner of the match that was just called.'
    news.push({ userId: BigInt(next), kind: 'match.next', id, title: `You are next · ${name}`, body })
  }
  if (second !== undefined && !asBefore(1)) {
    const title = `Two matches before yours · ${name}`
    const body = 'They are the match that was just called and the next one.'
    news.push({ userId: BigInt(second), kind: 'match.soon', id, title, body })
  }
  return news
}

/** The start, to everybody who plays. */
const ofStart = ({ tournament, line: { players } }: Scene): News[] =>
  players.map((player) => ({
    ...{ userId: BigInt(player.id), kind: 'tournament.started', id: tournament.id.toString() },
    title: `Your tournament has started · ${tournament.gameTitle}`,
    body: `${players.length} players are in. You will get a notice when it is your turn.`,
  }))

/** The end, to everybody who played, and to the host whose tournament it was. */
function ofEnd({ tournament, line, nameOfPlayer }: Scene): News[] {
  const { winner } = line
  if (winner === null) return []
  const id = tournament.id.toString()
  const name = tournament.gameTitle
  const { practice } = tournament
  const prize = tournament.prizeCents!
  const ended = (userId: bigint): News => ({
    ...{ userId, kind: 'tournament.ended', id, title: `The tournament has ended · ${name}` },
    body: `${nameOfPlayer(winner)} won the tournament.`,
  })
  const others = line.players.filter((player) => player.id !== winner).map((player) => BigInt(player.id))
  const told = others.map(ended)
  const won: News = {
    ...{ userId: BigInt(winner), kind: 'tournament.won', id },
    title: `You won ${shortAmount(prize, practice)} · ${name}`,
    body: `You are the last player standing, and the prize of ${amountText(prize, practice)} is in your balance.`,
  }
  const share = tournament.hostCents!
  if (share === 0n) return [won, ...told]
  const host: News = {
    ...{ userId: tournament.createdById, kind: 'tournament.share', id },
    title: `You got ${shortAmount(share, practice)} · ${name}`,
    body: `Your revenue share of ${amountText(share, practice)} is in your balance.`,
  }
  return [won, ...told, host]
}
