import type { Reply } from '#contract/index.ts'
import { gamesToWin } from '#contract/tournament-games.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { pausedAmong } from '#server/fair-play/index.ts'
import {
  answerDispute,
  cancelTournament,
  checkIn,
  decideMatch,
  disputeMatch,
  joinWithin,
  openTournamentChat,
  readyTournament,
  reportMatch,
  startTournament,
  tournamentCover,
} from '#server/tournaments/index.ts'
import { advanceLine } from '#server/tournaments/line/advance-line.ts'
import { addEvidence } from '#server/tournaments/matches/add-evidence.ts'
import { askMoreTime } from '#server/tournaments/matches/ask-more-time.ts'
import { leaveTournament } from '#server/tournaments/seats/leave-tournament.ts'
import { objectToMatch } from '#server/tournaments/verdicts/object-to-match.ts'
import type { Draw } from './random-line.ts'
import { wanted } from './tournaments.ts'
import type { Person, World } from './world.ts'

/** Somebody on a walk, with their role. */
export type Walker = Person & { role: Caller['role'] }
type Shown = Reply<'getTournament'>
type Match = Reply<'listMatches'>[number]

/** Where an act is done, and by whom. */
export type At = { context: Context; walker: Walker; provedAt: Date; shown: Shown; match: Match | undefined }

const userOf = ({ walker }: At) => BigInt(walker.id)
const tournamentOf = ({ shown }: At) => BigInt(shown.id)
const matchOf = ({ match }: At) => BigInt(match!.id)
const callerOf = ({ walker, provedAt }: At) => ({ userId: BigInt(walker.id), role: walker.role, provedAt })
const inMatch = (at: At) => ({ matchId: matchOf(at), userId: userOf(at) })
type Act = (tx: Tx, at: At) => Promise<unknown>

/** Each act that a page of a tournament may show, by its name there. */
export const tournamentActs: Record<keyof Shown['can'], Act> = {
  async join(tx, at) {
    const key = crypto.randomUUID()
    const command = { tournamentId: tournamentOf(at), userId: userOf(at), key, provedAt: at.provedAt }
    const [seat] = await joinWithin(at.context, tx, [command], pausedAmong)
    if (seat && 'error' in seat) throw seat.error
  },
  leave: (tx, at) => leaveTournament(at.context, tx, { id: tournamentOf(at), ...callerOf(at) }),
  ready: (tx, at) => readyTournament(at.context, tx, { id: tournamentOf(at), ...callerOf(at) }),
  start: (tx, at) => startTournament(at.context, tx, { id: tournamentOf(at), userId: userOf(at) }),
  cancel: (tx, at) =>
    cancelTournament(at.context, tx, { id: tournamentOf(at), caller: callerOf(at), reason: 'A walk' }),
  addCover: (tx, at) => tournamentCover.claim(tx, { id: tournamentOf(at), userId: userOf(at), adding: true }),
  changeCover: (tx, at) =>
    tournamentCover.claim(tx, { id: tournamentOf(at), userId: userOf(at), adding: false }),
  write: (_, at) => openTournamentChat(at.context).place.mayWrite(at.context, tournamentOf(at), userOf(at)),
}

const reportAs = (
  tx: Tx,
  at: At,
  said: Omit<Parameters<typeof reportMatch>[2], 'matchId' | 'userId' | 'provedAt'>,
) => reportMatch(at.context, tx, { ...inMatch(at), provedAt: at.provedAt, ...said })

/** A win of their own that the walker has not reported yet. */
function newReport({ match, shown, walker }: At) {
  const said = match!.reports.some(({ userId, score }) => userId === walker.id && score === null)
  const clean =
    match!.champion.userId === walker.id ? { champion: 2, challenger: 0 } : { champion: 0, challenger: 2 }
  const score = Array.from({ length: gamesToWin(shown.gamesCount) }, () => clean)
  return { winnerId: BigInt(walker.id), ...(said && { score }) }
}

/** Each act that a match may show, by its name there. */
export const matchActs: Record<keyof Match['can'] | 'object' | 'decide', Act> = {
  checkIn: (tx, at) => checkIn(at.context, tx, inMatch(at)),
  report: (tx, at) => reportAs(tx, at, newReport(at)),
  confirm(tx, at) {
    const told = at.match!.reports.find(({ userId }) => userId !== at.walker.id)
    const winnerId = BigInt(told?.winnerId ?? at.walker.id)
    return reportAs(tx, at, { winnerId, score: told?.score ?? undefined, answers: told?.revision ?? 1 })
  },
  dispute: (tx, at) => disputeMatch(at.context, tx, { ...inMatch(at), reason: 'Not so' }),
  moreTime: (tx, at) => askMoreTime(at.context, tx, inMatch(at)),
  state: (tx, at) => answerDispute(at.context, tx, { ...inMatch(at), text: 'So it was' }),
  async addEvidence(tx, at) {
    const file = { ...inMatch(at), objectPath: '/uploads/none', note: '' }
    // every rule is judged before the upload, which does not exist
    await addEvidence(at.context, tx, file).catch((error) => {
      if (!(error instanceof Refusal) || error.code !== 'upload_state') throw error
    })
  },
  object: (tx, at) => objectToMatch(at.context, tx, { ...inMatch(at), reason: 'It was mine' }),
  decide: (tx, at) =>
    decideMatch(at.context, tx, {
      matchId: matchOf(at),
      operator: callerOf(at),
      winnerId: BigInt(at.match!.champion.userId),
      reason: 'Seen',
    }),
}

const LIVE_MOST = 3
const DEEDS_MOST = 3
/** Seconds that may pass before a step: mostly few, so that a clock is seen just before and just after it acts. */
const PAUSES = [...Array.from({ length: 16 }, () => 0), 1, 1, 20, 61, 190, 601, 1_801]
const LONG = 26 * 3600

/** Many tournaments that people and clocks move at random. */
export type Walk = {
  world: World
  players: readonly Walker[]
  judges: readonly Walker[]
  draw: Draw
  /** of the tournaments so far */
  ids: string[]
  /** of the tournament in which the last step happened */
  place: string
}

const everybody = ({ players, judges }: Walk): Walker[] => [...players, ...judges]
const pick = <T>({ draw }: Walk, from: readonly T[]): T => from[draw(from.length)]!
const recent = ({ ids }: Walk) => ids.slice(-2 * LIVE_MOST)
const somebody = (walk: Walk): Walker => pick(walk, everybody(walk))

/** Now by the product's clock. */
const now = async ({ world }: Walk): Promise<Date> =>
  (await world.db.one<{ now: Date }>(sql`select clock_now() as now`)).now

async function open(walk: Walk): Promise<void> {
  const isPracticeMode = walk.draw(4) === 0
  const { status, body } = await somebody(walk).call('createTournament', {
    body: wanted({
      isPracticeMode,
      entryFee: isPracticeMode ? '1.00' : pick(walk, ['10.00', '400.00']),
      maxPlayers: 2 + walk.draw(3),
      gamesCount: pick(walk, [1, 3] as const),
      lives: pick(walk, [1, 2] as const),
    }),
  })
  // one who is banned or missed matches opens none
  if (status !== 201) return
  walk.ids.push(body.id)
  if (walk.draw(4) > 0) await begin(walk, body)
}

/** Somebody takes each seat and is ready, as far as they may. */
async function begin(walk: Walk, { id, maxPlayers }: Shown): Promise<void> {
  const some = walk.players.toSorted(() => walk.draw(3) - 1).slice(0, maxPlayers)
  for (const player of some) await player.call('joinTournament', { params: { id } })
  const provedAt = await now(walk)
  for (const walker of some) {
    const ready = { id: BigInt(id), userId: BigInt(walker.id), provedAt }
    await attempt(walk, (tx) => readyTournament(walk.world.context, tx, ready))
  }
}

/** Does it, or nothing where it is refused. */
async function attempt({ world }: Walk, act: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await world.context.db.transact(act)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Time passes; now and then what is due happens. */
async function pass(walk: Walk): Promise<void> {
  const { world, draw } = walk
  const seconds = draw(40) === 0 ? LONG : pick(walk, PAUSES)
  await world.db.change(
    sql`update clock set "offset" = "offset" + make_interval(secs => ${seconds}::double precision)`,
  )
  await world.db.change(sql`
    update sessions set last_seen_at = clock_now(), expires_at = greatest(expires_at, clock_now() + interval '1 day')`)
  if (seconds > 0 && draw(3) === 0) await world.settle()
}

/** Wallets are locked and opened again, bans begin and end, and missed matches are forgiven before nobody may play. */
async function meddle(walk: Walk): Promise<void> {
  const { draw, judges } = walk
  const { db } = walk.world
  const one = BigInt(somebody(walk).id)
  if (draw(4) === 0)
    await db.change(sql`update users set wallet_locked = not wallet_locked where id = ${one}`)
  if (draw(4) === 0)
    await db.change(sql`update users set wallet_locked = false where wallet_locked and id <> ${one}`)
  if (draw(25) === 0)
    await db.change(sql`
      insert into sanctions (user_id, kind, reason, given_by, until)
      values (${one}, 'ban', 'A walk', ${BigInt(judges[0]!.id)}, clock_now() + interval '1 hour')`)
  if (draw(8) === 0) await db.change(sql`delete from no_shows`)
}

const acts = {
  ...tournamentActs,
  ...matchActs,
  vanish: (tx: Tx, at: At) =>
    advanceLine(at.context, tx, tournamentOf(at), {
      type: 'vanish',
      match: at.match!.number,
      player: at.walker.id,
    }),
}
type Next = [act: keyof typeof acts, by: Walker]

/** The next act of somebody in an open tournament, as likely as it is to lead on. */
function nextInOpen(walk: Walk, { createdById, seats, readyUntil }: Shown): Next {
  const { draw, judges } = walk
  const host = everybody(walk).find(({ id }) => id === createdById)!
  if (draw(60) === 0) return ['cancel', pick(walk, [host, ...judges])]
  if (readyUntil !== null && seats.length > 0 && draw(4) > 0) {
    const { userId } = pick(walk, seats)
    return ['ready', everybody(walk).find(({ id }) => id === userId)!]
  }
  if (draw(6) === 0) return ['start', host]
  return [draw(9) === 0 ? 'leave' : 'join', somebody(walk)]
}

/** The same at the table of one that runs. */
function nextAtTable(walk: Walk, { champion, challenger, status }: Match): Next {
  const { draw, judges } = walk
  const userId = pick(walk, [champion, challenger]).userId
  const one = everybody(walk).find(({ id }) => id === userId)!
  if (draw(80) === 0) return ['leave', one]
  if (draw(150) === 0) return ['cancel', pick(walk, judges)]
  switch (status) {
    case 'waiting':
    case 'checking_in':
      return ['checkIn', one]
    case 'running':
      return [pick(walk, ['report', 'report', 'moreTime', 'addEvidence', 'vanish'] as const), one]
    case 'reported':
      return [pick(walk, ['report', 'report', 'confirm', 'dispute'] as const), one]
    default:
      return draw(3) === 0 ? [pick(walk, ['state', 'object'] as const), one] : ['decide', pick(walk, judges)]
  }
}

/** The matches of a tournament, where it has begun. */
const matchesOf = async (walker: Walker, { id, startedAt }: Shown): Promise<Match[]> =>
  startedAt === null ? [] : walker.ok('listMatches', { params: { id } })

/** Something happens somewhere: time passes, and people act in one tournament. */
export async function step(walk: Walk): Promise<void> {
  const { world, players, draw } = walk
  const live = await world.db.rows<{ id: bigint }>(sql`
    select id from tournaments
    where id = any(${recent(walk).map(BigInt)}::bigint[]) and status in ('open', 'in_progress')`)
  if (live.length < LIVE_MOST) await open(walk)
  await meddle(walk)
  await pass(walk)
  walk.place = live.length > 0 ? pick(walk, live).id.toString() : (walk.ids.at(-1) ?? '')
  if (walk.place === '') return
  const see = () => players[0]!.ok('getTournament', { params: { id: walk.place } })
  let shown = await see()
  for (let deeds = 1 + draw(DEEDS_MOST); deeds > 0 && shown.endedAt === null; deeds--) {
    const match = (await matchesOf(players[0]!, shown)).at(-1)
    if (match?.endedAt) return
    await deed(walk, shown, match)
    // while it runs, only its matches change
    if (shown.startedAt === null) shown = await see()
  }
}

/** The next act at a place. A refused act changes nothing. */
async function deed(walk: Walk, shown: Shown, match: Match | undefined): Promise<void> {
  const [name, walker] = match ? nextAtTable(walk, match) : nextInOpen(walk, shown)
  // by the call, which opens a purse again that a lock had closed
  if (name === 'join') return void (await walker.call('joinTournament', { params: { id: shown.id } }))
  const at: At = { context: walk.world.context, walker, provedAt: await now(walk), shown, match }
  await attempt(walk, (tx) => acts[name](tx, at))
}

/** Somebody of those whom a tournament concerns, or anybody. */
async function onlooker(walk: Walk, id: string): Promise<Walker> {
  const people = await walk.world.db.rows<{ id: bigint }>(sql`
    select creator_id as id from tournaments where id = ${BigInt(id)}
    union select unnest(array[champion_id, challenger_id]) from matches
      where tournament_id = ${BigInt(id)} and ended_at is null order by id`)
  const one = pick(walk, people).id.toString()
  const concerned = everybody(walk).find((walker) => walker.id === one) ?? somebody(walk)
  return pick(walk, [concerned, concerned, pick(walk, walk.judges), somebody(walk)])
}

/** Somebody looks at one of the newest tournaments, with a proof of identity that is new or old: mostly at the last place. */
export async function look(walk: Walk): Promise<At> {
  const id = walk.draw(4) > 0 && walk.place !== '' ? walk.place : pick(walk, recent(walk))
  const walker = await onlooker(walk, id)
  const shown = await walker.ok('getTournament', { params: { id } })
  const matches = await matchesOf(walker, shown)
  const match = walk.draw(5) === 0 ? matches[0] : matches.at(-1)
  const time = await now(walk)
  const provedAt = walk.draw(4) === 0 ? new Date(time.getTime() - 3_600_000) : time
  return { context: walk.world.context, walker, provedAt, shown, match }
}

/** The same place a moment later. */
export async function lookAgain(at: At): Promise<At> {
  const shown = await at.walker.ok('getTournament', { params: { id: at.shown.id } })
  const match = (await matchesOf(at.walker, shown)).find(({ id }) => id === at.match?.id)
  return { ...at, shown, match }
}
