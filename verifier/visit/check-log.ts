import { canVerify } from '../log/note.ts'
import { checkBalance } from './check-balance.ts'
import { readNewest } from './check-history.ts'
import { lookAtLog } from './check-look.ts'
import { checkMovements } from './check-movements.ts'
import type { Net } from './check-net.ts'
import type { AskedLog, CheckResult, KeptByVisitor, Trouble } from './check-types.ts'

/** The pause before a second look: nodes that take over, and caches, may be seconds behind. */
export const AGAIN_MS = 3_000

/** Runs a check. A file that is loaded only then handles anything that stops it. */
export async function checked<Result>(
  userId: string,
  net: Net,
  check: (net: Net) => Promise<Result>,
  againMs: number,
): Promise<Result | Trouble> {
  // a browser that cannot check proves nothing about the log
  if (!(await canVerify())) return { state: 'unable' }
  try {
    return await check(net)
  } catch (error) {
    const { inTrouble } = await import('./check-trouble.ts')
    return inTrouble(error, { userId, net, check, againMs })
  }
}

/** Everything that a browser checks of the log automatically. */
export const checkLog = ({ userId, kept }: AskedLog, net: Net, againMs = AGAIN_MS): Promise<CheckResult> =>
  checked(userId, net, (asked) => checkAll(userId, kept, asked), againMs)

async function checkAll(userId: string, kept: KeptByVisitor, net: Net): Promise<CheckResult> {
  const look = await lookAtLog(userId, kept, net)
  const { status, head } = look
  const witnessed =
    status.witnesses.length > 0 && head
      ? await (await import('./check-witnesses.ts')).checkWitnesses(look, head)
      : { signed: {} }
  const { lines, dollars } = await readNewest(look)
  const { balance, nextAt, newest, around, ...of } = await checkBalance(look, dollars)
  const pools = balance ? await (await import('./check-pools.ts')).checkPools(look, balance) : 0
  const { own, logged } = await checkMovements(look, lines, around)
  const next: KeptByVisitor = {
    ...{ note: look.note, keys: [...look.keys], tree: newest },
    ...{ clock: [net.now(), Date.now()], unwitnessedSince: witnessed.unwitnessedSince },
    fillsSince: kept.fillsSince ?? (look.fills ? Date.now() : undefined),
    isFilled: kept.isFilled || status.state === 'well' || status.state === 'behind',
    people: {
      ...kept.people,
      [userId]: { ...own, ...of, tree: balance?.reply.proof?.tree ?? own.tree, wellAt: Date.now() },
    },
  }
  return {
    ...{ state: 'well', kept: next, size: `${head?.size ?? 0n}`, signed: witnessed.signed },
    ...{ receipts: logged, promises: own.promises.length, pools, own: balance, nextAt },
  }
}
