import type { Reply } from '#contract/index.ts'
import { gamesToWin } from '#contract/tournament-games.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { pausedAmong } from '#server/fair-play/index.ts'
import { addEvidence } from '#server/tournaments/add-evidence.ts'
import { advanceLine } from '#server/tournaments/advance-line.ts'
import { askMoreTime } from '#server/tournaments/ask-more-time.ts'
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
import { leaveTournament } from '#server/tournaments/leave-tournament.ts'
import { objectToMatch } from '#server/tournaments/object-to-match.ts'
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
  write: (_, at) =>
    openTournamentChat(at.context).place.mayWrite(at.context, tournamentOf(at), userOf(at)),
}

const reportAs = (tx: Tx, at: At, said: Omit<Parameters<typeof reportMatch>[2], 'matchId' | 'userId' | 'provedAt'>) =>
  reportMatch(at.context, tx, { ...inMatch(at), provedAt: at.provedAt, ...said })

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

const LIVE_MOST = 5
/** Seconds that may pass before a step: mostly few, so that a clock is seen just before and just after it acts. */
const PAUSES = [0, 0, 0, 1, 1, 20, 61, 190, 601, 901, 1_801, 10_801]
const LONG = 26 * 3600

/** Many tournaments that people and clocks move at random. */
export type Walk = {
  world: World
  players: readonly Walker[]
  judges: readonly Walker[]
  draw: Draw
  /** of the tournaments so far */
  ids: string[]
}

const everybody = ({ players, judges }: Walk): Walker[] => [...players, ...judges]
const pick = <T>({ draw }: Walk, from: readonly T[]): T => from[draw(from.length)]!
const recent = ({ ids }: Walk) => ids.slice(-2 * LIVE_MOST)
export const somebody = (walk: Walk): Walker => pick(walk, everybody(walk))

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
  if (status === 201) walk.ids.push(body.id)
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
  if (seconds > 0 && draw(2) > 0) await world.settle()
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
  if (draw(25) === 0) return ['cancel', pick(walk, [host, ...judges])]
  if (readyUntil !== null && draw(4) > 0)
    return ['ready', everybody(walk).find(({ id }) => id === pick(walk, seats).userId)!]
  if (draw(6) === 0) return ['start', host]
  return [draw(9) === 0 ? 'leave' : 'join', somebody(walk)]
}

/** The same at the table of one that runs. */
function nextAtTable(walk: Walk, { champion, challenger, status }: Match): Next {
  const { draw, judges } = walk
  const userId = pick(walk, [champion, challenger]).userId
  const one = everybody(walk).find(({ id }) => id === userId)!
  if (draw(40) === 0) return ['leave', one]
  if (draw(60) === 0) return ['cancel', pick(walk, judges)]
  switch (status) {
    case 'waiting':
    case 'checking_in':
      return ['checkIn', one]
    case 'running':
      return [pick(walk, ['report', 'report', 'moreTime', 'addEvidence', 'vanish'] as const), one]
    case 'reported':
      return [pick(walk, ['report', 'report', 'confirm', 'dispute'] as const), one]
    default:
      return draw(3) === 0
        ? [pick(walk, ['state', 'object'] as const), one]
        : ['decide', pick(walk, judges)]
  }
}

/** The pages of a tournament and of one of its matches, where it has begun. @param number absent: mostly the last match */
async function read(
  { draw }: Walk,
  walker: Walker,
  id: string,
  number?: number,
): Promise<Pick<At, 'shown' | 'match'>> {
  const shown = await walker.ok('getTournament', { params: { id } })
  const matches = shown.startedAt ? await walker.ok('listMatches', { params: { id } }) : []
  const one = number ?? (draw(5) === 0 ? 1 : matches.length)
  return { shown, match: matches[one - 1] }
}

/** Something happens somewhere. What is refused changes nothing. */
export async function step(walk: Walk): Promise<void> {
  const { world, players } = walk
  const { context } = world
  const live = await world.db.rows<{ id: bigint }>(sql`
    select id from tournaments
    where id = any(${recent(walk).map(BigInt)}::bigint[]) and status in ('open', 'in_progress')`)
  if (live.length < LIVE_MOST) await open(walk)
  await meddle(walk)
  await pass(walk)
  const id = live.length > 0 ? pick(walk, live).id.toString() : walk.ids.at(-1)
  if (id === undefined) return
  const shown = await players[0]!.ok('getTournament', { params: { id } })
  const matches = shown.startedAt ? await players[0]!.ok('listMatches', { params: { id } }) : []
  const match = matches.at(-1)
  if (shown.endedAt !== null) return
  const [name, walker] = match ? nextAtTable(walk, match) : nextInOpen(walk, shown)
  // by the call, which opens a purse again that a lock had closed
  if (name === 'join') return void (await walker.call('joinTournament', { params: { id } }))
  const at: At = { context, walker, provedAt: await now(walk), shown, match }
  try {
    await context.db.transact((tx) => acts[name](tx, at))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Somebody looks at one of the newest tournaments, with a proof of identity that is new or old. */
export async function look(walk: Walk, walker: Walker): Promise<At> {
  const { shown, match } = await read(walk, walker, pick(walk, recent(walk)))
  const time = await now(walk)
  const provedAt = walk.draw(4) === 0 ? new Date(time.getTime() - 3_600_000) : time
  return { context: walk.world.context, walker, provedAt, shown, match }
}

/** The same place a moment later. */
export const lookAgain = async (walk: Walk, at: At): Promise<At> => ({
  ...at,
  ...(await read(walk, at.walker, at.shown.id, at.match?.number)),
})
