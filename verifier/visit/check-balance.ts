import { wireToCents } from '../../contract/money.ts'
import type { LiabilityProof, LiabilitySums } from '../../contract/transparency.ts'
import { checkLiabilities } from '../log/liabilities.ts'
import type { HeldPage } from './check-held.ts'
import { chainOf, goesOn, type Line, linesOf } from './check-history.ts'
import { type Look, Seen, sameLog } from './check-look.ts'
import { needed } from './check-net.ts'
import type { OwnBalance, OwnKept } from './check-types.ts'

const HOUR_MS = 3_600_000
/** A movement this near to the moment of a tree may be in it or not. */
const AROUND_MS = 60_000
/** A log that takes in an old ledger has no statement of a new tree yet: for this long that is no fault. */
const FILLS_MS = 24 * HOUR_MS
const PAGE = 100
/** The most pages of movements since the tree that the check reads. */
const PAGES = 20

/** Trees are made once a day. An older one, or none for this long, is unusual. */
const STALE_MS = 49 * HOUR_MS
/** A clock may be off by this much. */
const SLOWER_MS = 600_000

/** The most trees in the list. */
const LISTED = 90

/** Checks that the list leaves out no tree, and has none that existed at the last check without being shown. @throws Seen */
function checkListed({ status: { liabilities }, before: { tree, clock } }: Look): void {
  const [known, newest] = [Number(tree), Number(liabilities[0]?.tree)]
  // the moment of a tree is the beginning of its making
  const seenAt = (one: LiabilitySums) =>
    Number(one.tree) > known ? (clock?.[0] ?? 0) - SLOWER_MS - Math.min(one.tookMs, HOUR_MS) : 0
  const follows = (one: LiabilitySums, back: number) =>
    one.tree === `${newest - back}` && Date.parse(one.at) > seenAt(one)
  const isCut = known > 0 && liabilities.length < LISTED && !(Number(liabilities.at(-1)?.tree) <= known)
  if (isCut || !liabilities.every(follows)) throw new Seen('order', { liabilities, tree, clock }, false)
}

/** The balance of the purse after a movement, in hundredths, with that movement and the next one. */
type After = { cents: string; around: Line[] }

/**
 * The possible balances of the purse at a moment, by the history: after the newest movement before it, give or take a minute. `had`
 * tells whether there was an earlier movement. Undefined where the moment is too far back.
 */
async function balancesAt(
  { net }: Look,
  newest: readonly Line[],
  at: string,
): Promise<{ balances: After[]; had: boolean } | undefined> {
  const moment = Date.parse(at)
  const balances: After[] = []
  const chain = chainOf()
  let next: Line[] = []
  for (let page = 0, more = ''; page < PAGES; page += 1) {
    const { lines, cursor } = await linesOf(net, `currency=USD&limit=${PAGE}${more}`)
    if (page === 0) goesOn(lines, newest)
    let had = false
    for (const line of lines) {
      chain.add(line)
      const away = Date.parse(line.createdAt) - moment
      if (!had && away <= AROUND_MS)
        balances.push({ cents: `${wireToCents(line.balanceAfter)}`, around: [line, ...next] })
      had ||= away < -AROUND_MS
      next = [line]
    }
    if (cursor === null) {
      chain.end()
      // nothing had moved before
      if (!had) balances.push({ cents: '0', around: next })
    }
    if (had || cursor === null) return { balances, had }
    more = `&cursor=${encodeURIComponent(cursor)}`
  }
  return undefined
}

export type CheckedBalance = Pick<OwnKept, 'staleSince' | 'unsaid' | 'treelessSince' | 'heldLess'> & {
  balance: OwnBalance | null
  nextAt: string
  newest: string | null
  /** the movements between which the tree was made, judged by the balance in it: their moments must be the log's */
  around: Line[]
}

/**
 * Checks that the person's whole balance is in the newest tree of liabilities.
 * @param dollars the newest lines of the purse
 * @throws Seen
 */
export async function checkBalance(look: Look, dollars: readonly Line[]): Promise<CheckedBalance> {
  const { net, status, before, userId, keys, witnesses } = look
  const { reply } = await needed(net, '/api/liabilities/latest/proof')
  const { proof, nextAt } = reply as LiabilityProof
  const shown = status.liabilities[0]
  const own = before.people[userId]
  const now = Date.now()
  const evidence = { liabilities: reply, shown: shown ?? null, keys, before: own?.tree ?? before.tree }
  if (!proof && own?.tree) throw new Seen('older:tree', evidence)
  checkListed(look)
  const newest = largest(before.tree, shown?.tree ?? null)
  if (!proof) {
    if (shown && (await balancesAt(look, dollars, shown.at))?.had) throw new Seen('left-out', evidence)
    const treelessSince = Math.min(own?.treelessSince ?? now, now)
    if (now - treelessSince >= STALE_MS) throw new Seen('left-out:days', { ...evidence, treelessSince })
    return { balance: null, nextAt, newest, treelessSince, around: [] }
  }
  const made = Date.parse(proof.at)
  const fills = look.fills && net.now() - made < FILLS_MS
  const isUsual =
    proof.statement !== null &&
    !own?.unsaid &&
    [net.now(), now].every((clock) => clock >= made && clock - made < STALE_MS)
  const waits = isUsual ? {} : (await import('./check-waits.ts')).checkWaits(look, proof, fills, evidence)
  const trust = { keys, witnesses, owner: userId, ...(fills ? {} : { now: net.now() / 1000 }) }
  const found = await checkLiabilities(proof, newest === null ? trust : { ...trust, newest })
  if (!found.ok) throw new Seen(found.check, evidence, true, found.why)
  if (
    shown?.tree === proof.tree &&
    (shown.root !== proof.root || `${wireToCents(shown.total)}` !== proof.total)
  )
    throw new Seen('fork:total', evidence)
  if (found.found) await sameLog(look, found.found.head, evidence)
  const history = await balancesAt(look, dollars, proof.at)
  const after = history?.balances.find(({ cents }) => cents === `${found.purse}`)
  if (history && !after) throw new Seen('balance', { ...evidence, history: history.balances })
  const held = (await needed(net, '/api/held-money?limit=100')) as HeldPage
  const { said, less } =
    held.reply.length !== 0 || held.cursor !== null
      ? await (await import('./check-held.ts')).checkHeld(look, held, { ...found, at: proof.at }, evidence)
      : { said: 0n }
  const balance: OwnBalance = {
    ...{ reply: reply as LiabilityProof, cents: `${found.purse}`, heldCents: `${found.held}` },
    ...{ isFar: !history, saysHeld: said > 0n, entry: found.found && `${found.found.index}` },
  }
  return {
    balance,
    nextAt,
    newest: largest(newest, proof.tree),
    ...waits,
    heldLess: less,
    around: after?.around ?? [],
  }
}

const largest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && BigInt(other) > BigInt(one)) ? other : one
