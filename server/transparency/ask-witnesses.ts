import type { TransparencyStatus } from '#contract/transparency.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { databaseName, type Mark } from '#server/ledger/index.ts'
import { readLogHead } from './head.ts'
import type { KnownHeads } from './known-heads.ts'
import { isLineOf } from './proofs.ts'
import { type OwnHead, textOf, WitnessView } from './witness-views.ts'

/** At most this often a witness gets a new head. */
const EVERY_MS = 1_000

type Views = {
  all: WitnessView[]
  /** every witness was asked once since this node began to write the log */
  asked: Promise<void> | undefined
  /** the last kept note that every witness has signed */
  witnessed: string
}

const newViews = (context: Context): Views => ({
  all: context.config.witnesses.map((witness) => new WitnessView(context, witness)),
  asked: undefined,
  witnessed: '',
})

/** Asks every witness about the present head, so that this node knows their signed heads before it makes the next one. */
async function askFirst(context: Context, { all }: Views): Promise<void> {
  const head = await readLogHead(context.db)
  await Promise.all(all.map((view) => (head.note === '' ? view.look(head.origin) : view.ask(head))))
}

type Looked = OwnHead & { mine: boolean }

/** This server's knowledge of its witnesses. */
export type Witnessing = {
  /**
   * The heads that witnesses have signed. It waits for their answers once, when this node begins to write the log; an unreachable
   * witness then delays the log for the longest time of one call, and never afterwards.
   */
  heads: KnownHeads
  /** Sends each new head to the witnesses, on the node that writes the log, and keeps what they sign. The log does not wait for it. */
  poller: Rounds
}

/** @param holder this node's name as the writer of the log */
export function createWitnessing(context: Context, holder: string): Witnessing {
  const { config, db, metrics } = context
  let views: Views | undefined
  const present = () => {
    views ??= newViews(context)
    return views
  }

  async function heads(): Promise<Mark[]> {
    if (config.witnesses.length === 0) return []
    const known = present()
    known.asked ??= askFirst(context, known)
    try {
      await known.asked
    } catch (error) {
      known.asked = undefined
      throw error
    }
    const database = await databaseName(db)
    return known.all.flatMap(({ told }): Mark[] => (told && database ? [{ ...told, database }] : []))
  }

  async function run(): Promise<void> {
    const head = await db.one<Looked>(sql`
      select origin, size, root, note, coalesce(holder = ${holder} and held_until > clock_timestamp(), false) as mine
      from log_head`)
    if (!head.mine) {
      // another node writes, so this node's knowledge grows old
      views = undefined
      metrics.logWitnessSilent.reset()
      return
    }
    if (head.note === '') return
    const known = present()
    await Promise.all(known.all.map((view) => view.ask(head)))
    for (const { name, silentSeconds } of known.all)
      metrics.logWitnessSilent.set({ witness: name }, silentSeconds)
    await keepWitnessed(context, known, head)
  }

  const poller: Rounds = {
    name: 'witnesses',
    everyMs: EVERY_MS,
    failed: 'the witnesses of the public log were not asked',
    passing: true,
    run,
  }
  return { heads, poller }
}

/** Keeps the head with all cosignatures once every witness has signed it. */
async function keepWitnessed({ db }: Context, known: Views, { size, note }: OwnHead): Promise<void> {
  const text = textOf(note)
  if (!known.all.every(({ signed }) => signed?.text === text)) return
  const whole = note + known.all.map(({ signed }) => signed!.line).join('')
  if (whole === known.witnessed) return
  await db.change(sql`
    insert into log_witnessed (size, note) values (${size}, ${whole})
    on conflict (single) do update set size = excluded.size, note = excluded.note
      where log_witnessed.size <= excluded.size`)
  known.witnessed = whole
}

/** The configured witnesses, and the newest head that each has signed. */
export async function readWitnessStates({ config, db }: Context): Promise<TransparencyStatus['witnesses']> {
  const rows = await db.rows<{ size: bigint; line: string; at: Date }>(
    sql`select size, line, at from log_cosignatures`,
  )
  return config.witnesses.map(({ name, vkey, id }) => {
    // a line by a key that has changed meanwhile is not by this witness
    const row = rows.find(({ line }) => isLineOf({ name, id }, line))
    return { name, vkey, size: row ? String(row.size) : null, at: row?.at.toISOString() ?? null }
  })
}
