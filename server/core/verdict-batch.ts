import type { RefusalCode } from '#contract/refusals.ts'
import { type Batcher, type BatchOptions, createBatcher, type Outcome } from './batch.ts'
import type { Context } from './context.ts'
import { DatabaseUnavailable, type Db, retried, sqlState } from './db.ts'
import { Refusal } from './refusal.ts'
import { noStandby } from './standby-waits.ts'

export { waitsForStandby } from './standby-waits.ts'

/**
 * Commands that one statement carries out together, each with its own verdict. A module supplies its statement and its
 * refusals; this file has the parts common to all such batches.
 *
 * @example
 * const shelf = new Set(['Emma'])
 * const refusals: Refusals<string> = { 1: ['not_found', 'There is no such book'] }
 * const lending: VerdictBatch<string, string> = {
 *   together: async (titles) =>
 *     titles.map((title) => (shelf.delete(title) ? { value: title } : { error: refusalOf(refusals, 1, title) })),
 *   regroup: async () => (title) => title,
 *   busy: () => busy('This book is busy right now. Try again.'),
 *   commitsWait: async () => false,
 * }
 * await carryOut(lending, ['Emma', 'Ulysses']) // [{ value: 'Emma' }, { error: Refusal not_found }]
 */
export type VerdictBatch<C, R> = {
  /** Carries out all commands in one transaction, and answers in their order. When it throws, nothing is stored. */
  together(commands: readonly C[]): Promise<Outcome<R>[]>
  /** Carries out one on a shorter path, or throws why not. By default it is a batch of one. */
  alone?(command: C): Promise<R>
  /**
   * Called after a wait for a lock in vain.
   * @returns the group with which a command is tried again; undefined while a lock blocks it
   */
  regroup(commands: readonly C[]): Promise<(command: C) => unknown>
  /** The refusal of a command that a lock blocks. */
  busy(): Refusal
  /** Whether commits wait for a standby right now: then no other call holds the lock, and the database is practically unreachable. */
  commitsWait(): Promise<boolean>
  /** Finds the commands whose keys were used before. By default they become known only when each runs alone. */
  repeats?(commands: readonly C[]): Promise<(Outcome<R> | undefined)[]>
  /** The refusal of a lone command whose key another node used for something else in this very moment. */
  keyUsed?(command: C): Refusal
}

/** Refusals by verdict: code and message, or a function where the refusal depends on the command. */
export type Refusals<C> = Readonly<Record<number, readonly [RefusalCode, string] | ((command: C) => Refusal)>>

/** A statement waited for a lock as long as it may. */
export const LOCK_WAITED_FOR = '55P03'
/** A key is already in the table: used before, or by another node in this very moment. */
export const KEY_USED = '23505'
/** How often a command may wait for locks in vain, a second each. */
const WAITS_MAX = 3

/**
 * Carries out commands, each with its own answer, in the order given. One bad command never fails the others: it answers or
 * retries commands behind a lock, sorts out those with a used key, and finds the error of one by running each alone. A failure
 * of the database goes to all; a retry uses the same key. It never throws.
 */
export const carryOut = <C, R>(batch: VerdictBatch<C, R>, commands: readonly C[]): Promise<Outcome<R>[]> =>
  attempt(batch, commands, 0)

/** The same, one after the other from the beginning. */
export const carryOutApart = <C, R>(
  batch: VerdictBatch<C, R>,
  commands: readonly C[],
): Promise<Outcome<R>[]> => inGroups(batch, commands, [], (_, at) => at, WAITS_MAX - 1)

const failed = (commands: readonly unknown[], error: () => unknown) =>
  commands.map(() => ({ error: error() }))

/** @param waits how often these commands have waited for a lock in vain */
async function attempt<C, R>(
  batch: VerdictBatch<C, R>,
  commands: readonly C[],
  waits: number,
): Promise<Outcome<R>[]> {
  const lone = commands.length === 1 && batch.alone !== undefined
  try {
    return lone ? [{ value: await batch.alone!(commands[0]!) }] : await batch.together(commands)
  } catch (error) {
    if (lone) return [{ error }]
    return recover(batch, commands, error, waits).catch((later) => failed(commands, () => later))
  }
}

/** Nothing of a failed batch is stored. */
async function recover<C, R>(
  batch: VerdictBatch<C, R>,
  commands: readonly C[],
  error: unknown,
  waits: number,
): Promise<Outcome<R>[]> {
  const state = sqlState(error)
  if (state === LOCK_WAITED_FOR) {
    if (await batch.commitsWait()) return failed(commands, noStandby)
    if (waits + 1 >= WAITS_MAX) return failed(commands, batch.busy)
    return inGroups(batch, commands, [], await batch.regroup(commands), waits + 1)
  }
  if (state === KEY_USED && batch.repeats) {
    const known = await batch.repeats(commands)
    if (known.some(Boolean)) return inGroups(batch, commands, known, () => 'the others', waits)
  }
  if (commands.length === 1)
    return [{ error: (state === KEY_USED && batch.keyUsed?.(commands[0]!)) || error }]
  return isAway(error) ? failed(commands, () => error) : carryOutApart(batch, commands)
}

/**
 * Tries groups one after the other. Once the database is unreachable it sends nothing more: each group would wait as long as the
 * first.
 * @param known answers already found, by place
 * @param groupOf undefined: the command gets the refusal of a blocked one
 */
async function inGroups<C, R>(
  batch: VerdictBatch<C, R>,
  commands: readonly C[],
  known: readonly (Outcome<R> | undefined)[],
  groupOf: (command: C, at: number) => unknown,
  waits: number,
): Promise<Outcome<R>[]> {
  const answers = [...known] as Outcome<R>[]
  let away: DatabaseUnavailable | undefined
  const left = [...commands.keys()].filter((at) => !known[at])
  for (const [group, places] of Map.groupBy(left, (at) => groupOf(commands[at]!, at))) {
    const some = places.map((at) => commands[at]!)
    const unsent = away && new DatabaseUnavailable(away.cause, 'nothing')
    const given =
      group === undefined
        ? failed(some, batch.busy)
        : unsent
          ? failed(some, () => unsent)
          : await attempt(batch, some, waits)
    for (const [n, at] of places.entries()) answers[at] = given[n]!
    away ??= given.map((answer) => 'error' in answer && answer.error).find(isAway)
  }
  return answers
}

/** The database itself fails, not just one lock. */
const isAway = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable && sqlState(error) !== LOCK_WAITED_FOR

/** The only row of a prepared statement, which is its own transaction and runs again when it lost a deadlock. */
export async function rowOf<Row>(db: Db, name: string, text: string, values: unknown[]): Promise<Row> {
  const [row] = await retried(() => db.batch<Row>(name, text, values))
  return row!
}

/**
 * The refusal of a verdict.
 * @throws Error when the module has none for it
 */
export function refusalOf<C>(refusals: Refusals<C>, verdict: number, command: C): Refusal {
  const refusal = refusals[verdict]
  if (!refusal) throw new Error(`unknown verdict ${verdict}`)
  return typeof refusal === 'function' ? refusal(command) : new Refusal(...refusal)
}

/**
 * Answers commands by their verdicts, where 0 means done and 9 means that this very call was answered before.
 * @param verdicts "0,9,3", in the order of the commands
 */
export async function answersOf<C, R>(
  commands: readonly C[],
  verdicts: string,
  how: {
    done(command: C, at: number): R
    replay(command: C): Promise<Outcome<R>>
    refusals: Refusals<C>
  },
): Promise<Outcome<R>[]> {
  const answers: Outcome<R>[] = []
  for (const [at, verdict] of verdicts.split(',').map(Number).entries()) {
    const command = commands[at]!
    if (verdict === 0) answers.push({ value: how.done(command, at) })
    else if (verdict === 9) answers.push(await how.replay(command))
    else answers.push({ error: refusalOf(how.refusals, verdict, command) })
  }
  return answers
}

/** The outcomes to announce after the commit: no refusals, and no repeated answers. */
export const happened = <R extends { replayed: boolean }>(outcomes: readonly Outcome<R>[]): R[] =>
  outcomes.flatMap((outcome) => ('value' in outcome && !outcome.value.replayed ? [outcome.value] : []))

/** Commands in one batch, and commands that may wait. Larger batches gain little and make everyone wait longer (docs/performance.md). */
export const SIZES = { sizeMax: 512, waitingMax: 20_000 }

/** A writer of this node. @param writer its name in the metrics */
export const createWriter = <C, R>(
  { metrics }: Pick<Context, 'metrics'>,
  writer: string,
  run: (commands: C[]) => Promise<Outcome<R>[]>,
  options: Pick<BatchOptions<C, R>, 'full' | 'single' | 'exclusiveBy'>,
): Batcher<C, R> =>
  createBatcher(
    (commands) => {
      metrics.batches.observe({ writer }, commands.length)
      return run(commands)
    },
    { ...SIZES, ...options },
  )
