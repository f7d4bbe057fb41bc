import { amountText } from '#contract/money.ts'
import { opponentOf } from '#contract/tournament-fold.ts'
import type { LineFact, LineMatch, WonBy } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type NotificationKind, notifyAll, type OwnMessage } from '#server/notifications/index.ts'
import { publicFaces } from '#server/users/index.ts'
import type { Step } from './line-step.ts'
import { nameOf, type Tournament } from './tournament-rows.ts'

type Told = { kind: NotificationKind; title: string; body: string }
type News = Told & { userId: bigint; id: string }
type Scene = Pick<Step, 'tournament' | 'before' | 'line' | 'matchIds'> & { nameOfPlayer(id: string): string }

/** Tells the players of tournaments what a step wants of them, or brought them. */
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
  const both = (told: Told) => [match.champion, match.challenger].map((player) => tell(player, told))
  switch (fact.type) {
    case 'called':
      return match.endedAt === null ? ofCall(scene, match) : []
    case 'reported': {
      if (match.status !== 'reported') return []
      const body = `${scene.nameOfPlayer(fact.player)} reports that ${scene.nameOfPlayer(fact.winner)} won. Confirm or dispute it in ${minutes(fact)}; after that it stands.`
      const told = tell(opponentOf(match, fact.player), {
        kind: 'match.confirm',
        title: match.reports[0]!.revision > 1 ? 'The result was changed' : 'Confirm the result',
        body,
      })
      // each report of a match has its notice
      return [{ ...told, id: `${told.id}-${fact.seq}` }]
    }
    case 'vanished': {
      const body = `No page of Evens is open on any of your devices, so ${scene.nameOfPlayer(opponentOf(match, fact.player))} wins in ${minutes(fact)}. Open Evens, and your match goes on.`
      const told = tell(fact.player, { kind: 'match.gone', title: 'You count as gone', body })
      return [{ ...told, id: `${told.id}-${fact.seq}` }]
    }
    case 'disputed': {
      const news = both({
        kind: 'match.disputed',
        title: 'Your match is in dispute',
        body: `${fact.reason} Say what happened and add a picture; a moderator decides.`,
      })
      return news.filter(({ userId }) => fact.player === null || userId !== BigInt(fact.player))
    }
    case 'won':
      return fact.by === 'agreement'
        ? []
        : both({
            kind: 'match.decided',
            title: 'Your match is decided',
            body: `${scene.nameOfPlayer(fact.winner)} wins ${WON[fact.by]}.`,
          })
    case 'forfeited':
      return both({
        kind: 'match.decided',
        title: 'Your match is lost for both',
        body: FORFEITED[fact.because],
      })
    case 'voided':
      return scene.line.status === 'completed'
        ? []
        : both({
            kind: 'match.decided',
            title: 'Your match is void',
            body: 'It could not be decided, so it is played once more.',
          })
    case 'asked_more_time': {
      if (match.moreTime.length === 2) return []
      const body = `${scene.nameOfPlayer(fact.player)} wants more time. It is added when you want it too.`
      return [tell(opponentOf(match, fact.player), { kind: 'match.more-time', title: 'More time?', body })]
    }
    default:
      return []
  }
}

const WON: Record<Exclude<WonBy, 'agreement'>, string> = {
  silence: 'because the report was not answered in time',
  decision: 'by a moderator’s decision',
  picture: 'because only one side gave a picture, and no moderator decided in time',
  disconnect: 'because the other player was gone',
  walkover: 'because the other player did not check in',
  departure: 'because the other player left the tournament',
}

const FORFEITED = {
  no_check_in: 'Nobody checked in in time, so both of you lose a life.',
  no_result: 'Nobody reported a result in time, so both of you lose a life.',
  undecided: 'It could not be decided a second time, so both of you lose a life.',
}

/** How long it is until a report or an absence stands, in words. */
export const minutes = ({ at, standsAt }: { at: string; standsAt: string }): string => {
  const count = Math.max(1, Math.round((Date.parse(standsAt) - Date.parse(at)) / 60_000))
  if (count >= 120) return `${Math.round(count / 60)} hours`
  return count === 1 ? 'a minute' : `${count} minutes`
}

/** The two who are called, the one who is next after them, and the one who comes a match later. */
function ofCall({ tournament, before, line, matchIds, nameOfPlayer }: Scene, match: LineMatch): News[] {
  const id = matchIds.get(match.number)!.toString()
  const until = minutes({ at: match.calledAt, standsAt: match.dueAt! })
  const called = [match.champion, match.challenger].map(
    (player): News => ({
      ...{ userId: BigInt(player), kind: 'match.ready', id, title: 'Your match is ready' },
      body: `You play ${nameOfPlayer(opponentOf(match, player))} in ${nameOf(tournament)}. Check in within ${until}, or the match is lost.`,
    }),
  )
  const asBefore = (place: number) => before.status !== 'open' && line.queue[place] === before.queue[place]
  const [next, second] = line.queue
  const news = [...called]
  if (next !== undefined && !asBefore(0)) {
    const body = `You play the winner of the match that was just called in ${nameOf(tournament)}.`
    news.push({ userId: BigInt(next), kind: 'match.next', id, title: 'You are next', body })
  }
  if (second !== undefined && !asBefore(1)) {
    const body = `Two matches come before yours in ${nameOf(tournament)}: the one that was just called, and the next.`
    news.push({ userId: BigInt(second), kind: 'match.soon', id, title: 'Two matches before yours', body })
  }
  return news
}

/** The start, to everybody who plays. */
const ofStart = ({ tournament, line: { players } }: Scene): News[] =>
  players.map((player) => ({
    ...{ userId: BigInt(player.id), kind: 'tournament.started', id: tournament.id.toString() },
    title: 'Your tournament has started',
    body: `${players.length} players are in ${nameOf(tournament)}. You are told when it is your turn.`,
  }))

/** The end, to everybody who played, and to the host whose tournament it was. */
function ofEnd({ tournament, line, nameOfPlayer }: Scene): News[] {
  const { winner } = line
  if (winner === null) return []
  const id = tournament.id.toString()
  const ended = (userId: bigint): News => ({
    ...{ userId, kind: 'tournament.ended', id, title: 'The tournament has ended' },
    body: `${nameOfPlayer(winner)} has won ${nameOf(tournament)}.`,
  })
  const others = line.players.filter((player) => player.id !== winner).map((player) => BigInt(player.id))
  const told = others.map(ended)
  const won: News = {
    ...{ userId: BigInt(winner), kind: 'tournament.won', id, title: 'You have won the tournament' },
    body: `You are the last player standing in ${nameOf(tournament)}. ${amountOf(tournament, tournament.prize_cents!)} is in your balance.`,
  }
  const share = tournament.host_cents!
  if (share === 0n) return [won, ...told]
  const host: News = {
    ...{ userId: tournament.creator_id, kind: 'tournament.share', id, title: 'Your revenue share' },
    body: `Your share of ${nameOf(tournament)} is ${amountOf(tournament, share)}. It is in your balance.`,
  }
  return [won, ...told, host]
}

const amountOf = ({ practice }: Tournament, cents: bigint) => amountText(cents, practice)
