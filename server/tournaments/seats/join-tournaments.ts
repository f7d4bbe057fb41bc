import type { Outcome } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { busy } from '#server/core/refusal.ts'
import {
  answersOf,
  carryOut,
  happened,
  type Refusals,
  refusalOf,
  waitsForStandby,
} from '#server/core/verdict-batch.ts'
import { setDaySum } from '#server/day-sum/index.ts'
import { joinRefusals } from '../may.ts'
import { entryProofMissing, lacksEntryProof } from '../tournament/judge-entry.ts'
import { tournamentChanged, tournamentsChanged } from '../tournament/live.ts'
import { mustWait, type PausedAmong } from '../tournament/time-out.ts'
import { readTournament } from '../tournament/tournament-rows.ts'
import { askReady } from './ask-ready.ts'
import { beginWhenAllReady } from './end-ready-check.ts'

/** One attempt to take a seat. */
export type JoinCommand = {
  tournamentId: bigint
  userId: bigint
  /** from the person's Idempotency-Key or from the deposit that pays, or drawn when there is none */
  key: string
  /**
   * When this session last proved its identity. Without a proof, a seat taken during a ready check whose fee is above the sum of
   * the day is not ready: its player is asked like the others.
   */
  provedAt?: Date
}

/** A taken seat. Amounts in hundredths. */
export type JoinedSeat = {
  tournamentId: bigint
  userId: bigint
  seatId: bigint
  /** place in the order of joining, from 0 */
  seat: number
  /** the purse that paid, after it */
  balance: bigint
  /** the same call had taken it before; nothing moved now */
  replayed: boolean
}

type Row = {
  verdicts: string
  seats: string | null
  places: string | null
  balances: string | null
  filled: bigint[] | null
  answered: bigint[] | null
}

const JOIN_MANY = 'select * from tournaments_join($1, $2, $3)'
const MUST_WAIT = 6
const KEY_OF_ANOTHER = 8
const MONEY_STAYS = 'Nothing was charged.'

/** By the verdicts of tournaments_join (join-tournaments.sql), besides the verdict that a person must wait until a moment. */
const REFUSALS: Refusals<JoinCommand> = {
  1: ['not_found', 'There is no such tournament'],
  2: () => joinRefusals.takesNoMore(MONEY_STAYS),
  3: () => joinRefusals.everySeatTaken(MONEY_STAYS),
  4: () => joinRefusals.hasSeatAlready(MONEY_STAYS),
  5: ['insufficient_funds', `Your balance does not cover the entry fee. ${MONEY_STAYS}`],
  7: () => joinRefusals.bannedFromJoining(MONEY_STAYS),
  [KEY_OF_ANOTHER]: [
    'idempotency_key_reused',
    `This Idempotency-Key was used for another tournament. ${MONEY_STAYS}`,
  ],
}

/**
 * Takes seats, each with its own answer, in the order given: one statement in one transaction for all of them, which also
 * asks the players of the tournaments whose last seat it takes. One bad command never fails the others.
 * @param commands at most one of each person
 * @returns for each command the seat, or the Refusal that it got
 */
export const joinTournaments = (
  context: Context,
  commands: readonly JoinCommand[],
  pausedAmong: PausedAmong,
): Promise<Outcome<JoinedSeat>[]> =>
  carryOut(
    {
      together: (some) => context.db.transact((tx) => joinWithin(context, tx, some, pausedAmong)),
      // a contended lock concerns one tournament
      regroup:
        async () =>
        ({ tournamentId }) =>
          tournamentId,
      busy: () => busy(`This tournament is busy right now. ${MONEY_STAYS} Try again.`),
      commitsWait: () => waitsForStandby(context.db),
      keyUsed: (command) => refusalOf(REFUSALS, KEY_OF_ANOTHER, command),
    },
    commands,
  )

/**
 * The same inside a transaction, which holds the tournaments' and the purses' locks until it ends. After the commit it
 * publishes what has changed.
 * @throws Refusal step_up_required (`judgeEntries`)
 */
export async function joinWithin(
  context: Context,
  tx: Tx,
  commands: readonly JoinCommand[],
  pausedAmong: PausedAmong,
): Promise<Outcome<JoinedSeat>[]> {
  const [row] = (await tx.prepared<Row>('tournaments_join', JOIN_MANY, [
    `{${commands.map(({ tournamentId }) => tournamentId)}}`,
    `{${commands.map(({ userId }) => userId)}}`,
    `{${commands.map(({ key }) => key)}}`,
  ])) as [Row]
  const asked = row.filled ?? []
  await askReady(context, tx, asked)
  await judgeEntries(context, tx, commands, row)
  // a person who joins during a check is ready: perhaps no one else is missing now
  const begun = await beginWhenAllReady(context, tx, row.answered ?? [])
  const given = row.verdicts.split(',').map(Number)
  const waiting = commands.filter((_, index) => given[index] === MUST_WAIT).map(({ userId }) => userId)
  const paused = waiting.length > 0 ? await pausedAmong(tx, waiting) : new Map<bigint, Date>()
  const [seats, places, balances] = [row.seats, row.places, row.balances].map(
    (text) => text?.split(',') ?? [],
  )
  const answers = await answersOf(commands, row.verdicts, {
    done: ({ tournamentId, userId }, at) => ({
      tournamentId,
      userId,
      seatId: BigInt(seats![at]!),
      seat: Number(places![at]),
      balance: BigInt(balances![at]!),
      replayed: false,
    }),
    replay: (command) => readReplay(tx, command),
    // the wait may have ended since the verdict: the next attempt is admitted
    refusals: { ...REFUSALS, [MUST_WAIT]: ({ userId }) => mustWait(paused.get(userId) ?? new Date()) },
  })
  announce(context, tx, happened(answers), new Set([...asked, ...begun]))
  return answers
}

/**
 * Judges the fees of the seats that were taken during their tournament's ready check, since those count as an answer.
 * @throws Refusal step_up_required: none of the batch is stored, and each command is tried separately
 */
async function judgeEntries(
  context: Context,
  tx: Tx,
  commands: readonly JoinCommand[],
  { answered, seats }: Row,
): Promise<void> {
  if (!answered?.length) return
  const ids = seats?.split(',') ?? []
  for (const [at, { tournamentId, userId, provedAt }] of commands.entries()) {
    if (!ids[at] || !answered.includes(tournamentId)) continue
    if ((await readTournament(tx, tournamentId)).practice) continue
    if (!(await lacksEntryProof(context, tx, { tournamentId, userId, provedAt }))) continue
    if (provedAt) throw entryProofMissing(context, MONEY_STAYS)
    await tx.change(sql`update tournament_seats set ready_at = null where id = ${BigInt(ids[at])}`)
    await setDaySum(context, tx, userId)
  }
}

/** After the commit, reports the changed purses, tournaments and list. */
function announce(context: Context, tx: Tx, seated: readonly JoinedSeat[], told: Set<bigint>): void {
  if (seated.length === 0) return
  const userIds = seated.map(({ userId }) => userId)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds }))
  // a tournament that has started, or whose players are asked, reports that itself
  for (const id of new Set(seated.map(({ tournamentId }) => tournamentId)))
    if (!told.has(id)) tournamentChanged(context, tx, id, 0)
  tournamentsChanged(context, tx)
}

/** The answer to a call that has taken its seat before: the same seat, with the purse as it is now. */
async function readReplay(tx: Tx, { tournamentId, userId, key }: JoinCommand): Promise<Outcome<JoinedSeat>> {
  const row = await tx.one<{ seatId: bigint; seat: number; balance: bigint }>(sql`
    select s.id as "seatId", (select count(*)::int from tournament_seats o
        where o.tournament_id = s.tournament_id and o.refunded_at is null and o.id < s.id) as seat,
      ledger_balance(ledger_account('person', s.user_id, t.practice)) as balance
    from tournament_seats s join tournaments t on t.id = s.tournament_id
    where s.user_id = ${userId} and s.join_key = ${key}::uuid and s.tournament_id = ${tournamentId}`)
  await tx.confirmSeen()
  return { value: { tournamentId, userId, ...row, replayed: true } }
}
