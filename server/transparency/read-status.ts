import { PROMISED_SECONDS, type TransparencyStatus } from '#contract/transparency.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { postingsAfter } from '#server/ledger/index.ts'
import { type HeadRow, logOf, readLogHead } from './head.ts'

/** Counting the waiting postings stops here. */
const WAITING_MAX = 1_000

type State = TransparencyStatus['state']
type Waiting = { postings: bigint; oldestSeconds: number }

/** The state of a log. @param waiting.oldestSeconds the age of the oldest posting that is not in it */
export function stateOf(
  { halted, caughtUpAt }: Pick<HeadRow, 'halted' | 'caughtUpAt'>,
  { oldestSeconds }: Pick<Waiting, 'oldestSeconds'>,
): State {
  if (halted !== null) return 'halted'
  if (caughtUpAt === null) return 'filling'
  return oldestSeconds >= PROMISED_SECONDS ? 'behind' : 'well'
}

/** The head, the log's state, and the waiting postings. */
export async function readState(tx: Tx): Promise<{ head: HeadRow; state: State; waiting: Waiting }> {
  const head = await readLogHead(tx)
  const waiting = await postingsAfter(tx, head.throughNumber, WAITING_MAX)
  return { head, state: stateOf(head, waiting), waiting }
}

/** The status of liabilities, which their module adds. */
export type Owed = (
  context: Context,
) => Promise<Pick<TransparencyStatus, 'liabilities' | 'nextLiabilitiesAt'>>
/** The status of the witnesses. */
export type Witnesses = (context: Context) => Promise<TransparencyStatus['witnesses']>

/** Callers during a reading share its answer: it is the same for everybody. */
export function createStatusReader(
  owed: Owed,
  witnesses: Witnesses,
): (context: Context) => Promise<TransparencyStatus> {
  let underWay: Promise<TransparencyStatus> | undefined
  return (context) => {
    underWay ??= readAnew(context, owed, witnesses).finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

async function readAnew(context: Context, owed: Owed, witnesses: Witnesses): Promise<TransparencyStatus> {
  const { db } = context
  const { head, state, waiting } = await readState(db)
  const { keys } = await logOf(context)
  const used = await db.rows<{ vkey: string; from: Date; handover: string | null }>(
    sql`select vkey, used_from as "from", handover from log_keys order by used_from desc, vkey`,
  )
  return {
    origin: head.origin,
    state,
    head: {
      size: String(head.size),
      root: head.root.toString('base64'),
      signedAt: head.signedAt?.toISOString() ?? null,
    },
    waiting: {
      postings: Number(waiting.postings),
      oldestSeconds: Math.max(0, Math.floor(waiting.oldestSeconds)),
    },
    keys: used.map(({ vkey, from, handover }) => ({
      vkey,
      from: from.toISOString(),
      current: keys.some((key) => key.vkey === vkey),
      handover,
    })),
    witnesses: await witnesses(context),
    ...(await owed(context)),
  }
}
