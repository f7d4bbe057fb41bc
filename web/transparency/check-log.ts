import type { TransparencyStatus } from '#contract/transparency.ts'
import { Away, type Net } from './check-net.ts'
import { checkBalance } from './check-balance.ts'
import { checkMovements, checkOne } from './check-movements.ts'
import type { AskedLog, AskedReceipt, CheckResult, Kept, LogFault, ReceiptResult } from './check-types.ts'
import { Fault, toBase64 } from './proof/bytes.ts'
import { type HeadEvidence, judgeHead, oneLog } from './proof/heads.ts'
import { canVerify, type Head } from './proof/note.ts'

/** One look at the log: what the server says of it, and the head that holds. */
export type Look = {
  userId: string
  net: Net
  before: Kept
  status: TransparencyStatus
  keys: readonly string[]
  witnesses: readonly string[]
  /** null while the log is empty */
  head: Head | null
  cosigned: number
  note: string | null
}

/** Something that does not hold, with what shows it; about the person, or about the log of everybody. */
export class Seen extends Error {
  readonly check: string
  readonly evidence: Record<string, unknown>
  readonly own: boolean
  constructor(check: string, why: string, evidence: Record<string, unknown>, own = true) {
    super(why)
    this.check = check
    this.evidence = evidence
    this.own = own
  }
}

/** Has faults of the verifier carry what they were found in. */
export async function withEvidence<Result>(
  evidence: Record<string, unknown>,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Fault) throw new Seen(error.check, error.message, evidence)
    throw error
  }
}

const fileBelowLog = (net: Net) => (path: string) => net.file(`/log/${path}`)

/** Reads the log's head and holds it against the one that was kept. */
async function look({ userId, kept: before }: AskedLog | AskedReceipt, net: Net): Promise<Look> {
  const status = (await net.json('/api/transparency'))?.reply as TransparencyStatus | undefined
  if (!status) throw new Away()
  const note = (await net.text('/log/checkpoint')) ?? null
  const witnesses = status.witnesses.map(({ vkey }) => vkey)
  const common = { userId, net, before, status, witnesses, note }
  if (note === null) {
    const evidence = { kept: { note: before.note, keys: before.keys }, status }
    if (before.note !== null || status.head.size !== '0')
      throw new Seen('older', 'The log had entries and now shows no head.', evidence, false)
    return { ...common, keys: before.keys, head: null, cosigned: 0 }
  }
  const kept = before.note === null && before.keys.length === 0 ? null : before
  const told = { note, keys: status.keys.map(({ vkey }) => vkey), witnesses }
  const judged = await judgeHead(kept && { note: kept.note, keys: kept.keys }, told, fileBelowLog(net))
  if (!judged.ok) throw new Seen(judged.check, judged.why, { ...judged.evidence, status }, false)
  const { head } = judged
  if (status.head.size === `${head.size}` && status.head.root !== toBase64(head.root))
    throw new Seen('fork', 'The page and the signed head say two different things of one log.', { told, status }, false)
  return { ...common, keys: judged.kept.keys, head, cosigned: judged.witnesses.length }
}

/**
 * That a head which came with a proof is of the same log as the newest one.
 * @throws Seen
 */
export async function sameLog({ head, net, note }: Look, other: Head, evidence: object): Promise<void> {
  const both = { newest: note, ...evidence }
  if (!head) throw new Seen('older', 'The log is empty, and a proof has a head of it.', both, false)
  try {
    await oneLog(other, head, fileBelowLog(net))
  } catch (error) {
    if (error instanceof Fault) throw new Seen(error.check, error.message, both)
    throw error
  }
}

/** Never twice in a row for nothing: nodes that take over, and caches, may be seconds behind. */
const AGAIN_MS = 3_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Checked<Result> = Result | { state: 'away' } | { state: 'unable' } | { state: 'failed'; fault: LogFault }

/** Runs a check, and once more when something does not hold. */
async function checked<Result>(
  userId: string,
  net: Net,
  check: () => Promise<Result>,
  againMs: number,
): Promise<Checked<Result>> {
  // a browser that cannot check says nothing of the log
  if (!(await canVerify())) return { state: 'unable' }
  for (let first = true; ; first = false) {
    try {
      return await check()
    } catch (error) {
      if (error instanceof Away) return { state: 'away' }
      if (!(error instanceof Seen)) throw error
      if (first) await pause(againMs)
      else return { state: 'failed', fault: faultOf(error, userId, net.now()) }
    }
  }
}

function faultOf({ check, message, evidence, own }: Seen, userId: string, now: number): LogFault {
  return { check, why: message, at: new Date(now).toISOString(), userId: own ? userId : null, evidence }
}

/** Everything that a browser checks of the log by itself. */
export async function checkLog(asked: AskedLog, net: Net, againMs = AGAIN_MS): Promise<CheckResult> {
  const { userId, kept } = asked
  const result = await checked(
    userId,
    net,
    async () => {
      const seen = await look(asked, net)
      const own = await checkBalance(seen)
      const movements = await checkMovements(seen)
      const tree = own.balance?.tree ?? movements.own.tree
      const next: Kept = {
        note: seen.note,
        keys: [...seen.keys],
        tree: own.newest,
        people: { ...kept.people, [userId]: { ...movements.own, tree } },
      }
      return {
        ...{ state: 'well' as const, kept: next, size: `${seen.head?.size ?? 0n}`, witnesses: seen.cosigned },
        ...{ receipts: movements.logged, promises: movements.own.promises.length },
        ...{ own: own.balance, nextAt: own.nextAt },
      }
    },
    againMs,
  )
  // what was known before stays: a lie teaches nothing
  return result.state === 'failed' ? { ...result, kept } : result
}

/** Whether one movement is in the log, at the place that its proof says. */
export const checkReceiptNow = (asked: AskedReceipt, net: Net, againMs = AGAIN_MS): Promise<ReceiptResult> =>
  checked(asked.userId, net, async () => checkOne(await look(asked, net), asked.movement), againMs)

export type { HeadEvidence }
