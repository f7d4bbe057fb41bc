import type { Outcome } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import { sql, sqlState, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { askReady } from './ask-ready.ts'
import { beginWhenAllReady } from './end-ready-check.ts'
import type { JoinCommand, JoinedSeat } from './join-command.ts'
import { listChanged, tournamentChanged } from './live.ts'
import { mustWait, type PausedAmong } from './time-out.ts'

type Row = {
  verdicts: string
  seats: string | null
  places: string | null
  balances: string | null
  filled: bigint[] | null
  answered: bigint[] | null
}
type Verdict = { error: Refusal } | { value: JoinedSeat } | { replay: true }

const JOIN_MANY = 'select * from tournaments_join($1, $2, $3)'
const MUST_WAIT = 6
const LOCK_WAITED_FOR = '55P03'
/** Another node used the key for another tournament in this very moment. */
const KEY_USED = '23505'
/** Bad data, a constraint, or what a function raised. */
const OF_ONE_COMMAND = /^(22|23|P0)/
/** How often the commands of one tournament may wait for locks, a second each. */
const WAITS_MAX = 3

const MONEY_STAYS = 'Nothing was charged.'

/**
 * Takes seats, each with its own answer, in the order given: one statement in one transaction for all of them, which also
 * asks the players of the tournaments whose last seat it takes. One bad command never fails the others.
 * @param commands at most one of each person
 * @returns for each command the seat, or the Refusal that it got
 */
export async function joinTournaments(
  context: Context,
  commands: readonly JoinCommand[],
  pausedAmong: PausedAmong,
): Promise<Outcome<JoinedSeat>[]> {
  const outcomes = new Map<JoinCommand, Outcome<JoinedSeat>>()
  await joinTogether(context, { commands, pausedAmong, outcomes, waits: 0 })
  return commands.map((command) => outcomes.get(command)!)
}

type Batch = {
  commands: readonly JoinCommand[]
  pausedAmong: PausedAmong
  outcomes: Map<JoinCommand, Outcome<JoinedSeat>>
  /** how often these have waited for a lock in vain */
  waits: number
}

async function joinTogether(context: Context, batch: Batch): Promise<void> {
  try {
    const answers = await context.db.transact((tx) =>
      joinWithin(context, tx, batch.commands, batch.pausedAmong),
    )
    for (const [index, command] of batch.commands.entries()) batch.outcomes.set(command, answers[index]!)
  } catch (error) {
    await answerFailure(context, batch, error)
  }
}

/**
 * Nobody of a failed batch was seated. Waiting for a lock concerns one tournament, so each is tried on its own. An error of one
 * command is found by trying each separately. Any other failure, such as a lost connection, goes to all; a retry uses the
 * same key.
 */
async function answerFailure(context: Context, batch: Batch, error: unknown): Promise<void> {
  const { commands, outcomes, waits } = batch
  const state = sqlState(error) ?? ''
  const answer = (why: unknown) => {
    for (const command of commands) outcomes.set(command, { error: why })
  }
  if (state === LOCK_WAITED_FOR) {
    const groups = [...Map.groupBy(commands, ({ tournamentId }) => tournamentId).values()]
    if (groups.length === 1 && waits + 1 >= WAITS_MAX)
      return answer(
        new Refusal('rate_limited', `This tournament is busy right now. ${MONEY_STAYS} Try again.`),
      )
    for (const group of groups) await joinTogether(context, { ...batch, commands: group, waits: waits + 1 })
  } else if (commands.length === 1) answer(state === KEY_USED ? refusalOf(8) : error)
  else if (OF_ONE_COMMAND.test(state))
    for (const command of commands)
      await joinTogether(context, { ...batch, commands: [command], waits: WAITS_MAX - 1 })
  else answer(error)
}

/**
 * The same inside a transaction, which holds the tournaments' and the purses' locks until it ends. After the commit it
 * publishes what has changed.
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
  const given = row.verdicts.split(',').map(Number)
  const asked = row.filled ?? []
  await askReady(context, tx, asked)
  // who joins during a check is ready: nobody else may be missing any more
  const begun = await beginWhenAllReady(context, tx, row.answered ?? [])
  const waiting = commands.filter((_, index) => given[index] === MUST_WAIT).map(({ userId }) => userId)
  const paused = waiting.length > 0 ? await pausedAmong(tx, waiting) : new Map<bigint, Date>()
  const verdicts = readVerdicts(row, commands, given, paused)
  announce(context, tx, verdicts, new Set([...asked, ...begun]))
  const answers: Outcome<JoinedSeat>[] = []
  for (const [index, verdict] of verdicts.entries())
    answers.push('replay' in verdict ? await readReplay(tx, commands[index]!) : verdict)
  return answers
}

function readVerdicts(
  row: Row,
  commands: readonly JoinCommand[],
  given: readonly number[],
  paused: Map<bigint, Date>,
): Verdict[] {
  const [seats, places, balances] = [row.seats, row.places, row.balances].map(
    (text) => text?.split(',') ?? [],
  )
  return given.map((verdict, index) => {
    const { tournamentId, userId } = commands[index]!
    if (verdict === 9) return { replay: true }
    // the wait may have ended since the verdict: the next attempt is let in
    if (verdict === MUST_WAIT) return { error: mustWait(paused.get(userId) ?? new Date()) }
    if (verdict !== 0) return { error: refusalOf(verdict) }
    const seatId = BigInt(seats![index]!)
    const [seat, balance] = [Number(places![index]), BigInt(balances![index]!)]
    return { value: { tournamentId, userId, seatId, seat, balance, replayed: false } }
  })
}

/** After the commit: purses, tournaments and their list are not what they were. */
function announce(context: Context, tx: Tx, verdicts: readonly Verdict[], told: Set<bigint>): void {
  const seated = verdicts.flatMap((verdict) => ('value' in verdict ? [verdict.value] : []))
  if (seated.length === 0) return
  const userIds = seated.map(({ userId }) => userId)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds }))
  // one that has started, or whose players are asked, says so itself
  for (const id of new Set(seated.map(({ tournamentId }) => tournamentId)))
    if (!told.has(id)) tournamentChanged(context, tx, id, 0)
  listChanged(context, tx)
}

/** The answer to a call that has taken its seat before: the same seat, with the purse as it is now. */
async function readReplay(tx: Tx, { tournamentId, userId, key }: JoinCommand): Promise<Outcome<JoinedSeat>> {
  const row = await tx.one<{ seatId: bigint; seat: number; balance: bigint }>(sql`
    select s.id as "seatId", (select count(*)::int from tournament_seats o
        where o.tournament_id = s.tournament_id and o.refunded_at is null and o.id < s.id) as seat,
      ledger_balance(ledger_account('person', s.user_id, t.practice)) as balance
    from tournament_seats s join tournaments t on t.id = s.tournament_id
    where s.user_id = ${userId} and s.join_key = ${key}::uuid and s.tournament_id = ${tournamentId}`)
  return { value: { tournamentId, userId, ...row, replayed: true } }
}

/** The refusal of a verdict of tournaments_join (join-tournaments.sql). */
function refusalOf(verdict: number): Refusal {
  switch (verdict) {
    case 1:
      return new Refusal('not_found', 'There is no such tournament')
    case 2:
      return new Refusal('tournament_state', `This tournament takes no more players. ${MONEY_STAYS}`)
    case 3:
      return new Refusal('tournament_full', `Every seat of this tournament is taken. ${MONEY_STAYS}`)
    case 4:
      return new Refusal('already_joined', `You have a seat in this tournament already. ${MONEY_STAYS}`)
    case 5:
      return new Refusal('insufficient_funds', `Your balance does not cover the entry fee. ${MONEY_STAYS}`)
    case 7:
      return new Refusal('silenced', `A moderator has banned you from joining for a while. ${MONEY_STAYS}`)
    case 8:
      return new Refusal(
        'idempotency_key_reused',
        `This Idempotency-Key was used for another tournament. ${MONEY_STAYS}`,
      )
    default:
      throw new Error(`unknown verdict ${verdict}`)
  }
}
