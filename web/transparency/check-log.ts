import { checkBalance } from './check-balance.ts'
import { lookAtLog, Seen } from './check-look.ts'
import { checkMovements, checkOne } from './check-movements.ts'
import { Away, type Net } from './check-net.ts'
import type { AskedLog, AskedReceipt, CheckResult, Kept, LogFault, ReceiptResult } from './check-types.ts'
import { canVerify } from './proof/note.ts'

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
      const seen = await lookAtLog(userId, kept, net)
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
  checked(
    asked.userId,
    net,
    async () => checkOne(await lookAtLog(asked.userId, asked.kept, net), asked.movement),
    againMs,
  )
