import type { LiabilityProof } from '../../contract/transparency.ts'
import { type Look, Seen } from './check-look.ts'
import type { OwnKept } from './check-types.ts'

/** Unusual trees: old, not made yet by a clock, or not in the log yet. The file is loaded only then. */

const HOUR_MS = 3_600_000
/** Trees are made once a day: the check notes an older one, and reports it if it is still the newest an hour later. */
const STALE_MS = 49 * HOUR_MS
/** No tree has a moment this far ahead. */
const AHEAD_MS = HOUR_MS
/** The server's clock may lose this much against that of this device between two checks. */
const SLOWER_MS = 600_000
/** A tree's statement enters the log at once: a check this much later finds it. */
const UNSAID_MS = 600_000

type Tree = NonNullable<LiabilityProof['proof']>
type Waits = Pick<OwnKept, 'staleSince' | 'unsaid'>

/** The server's clock; this device's own where the server's has fallen behind since the last check. */
function clockOf({ net, before: { clock } }: Look): number {
  const [server, device] = [net.now(), Date.now()]
  return clock && server - clock[0] < device - clock[1] - SLOWER_MS ? device : server
}

/** Since when the newest tree is too old, by this device's clock. @throws Seen */
function staleSince(look: Look, at: string, evidence: Record<string, unknown>): number | undefined {
  const age = clockOf(look) - Date.parse(at)
  // a tree without a moment has no age and fails too
  if (!(age >= -AHEAD_MS)) throw new Seen('statement:early', evidence)
  if (age < STALE_MS) return undefined
  const now = Date.now()
  const since = Math.min(look.before.people[look.userId]?.staleSince ?? now, now)
  if (now - since >= HOUR_MS) throw new Seen('stale', evidence)
  return since
}

/**
 * A tree that never enters the log could be made for one person alone, and again for each check.
 * @param fills the log takes in an old ledger, so it has no statement yet
 * @throws Seen
 */
function unsaidSince(
  { before, userId }: Look,
  { tree, root, statement }: Tree,
  fills: boolean,
  evidence: Record<string, unknown>,
): OwnKept['unsaid'] {
  const now = Date.now()
  const unsaid = before.people[userId]?.unsaid ?? { tree, root, since: now }
  const since = Math.min(unsaid.since, now)
  const isOver = statement === null && !fills && now - since >= UNSAID_MS
  if (isOver || (unsaid.tree === tree && unsaid.root !== root))
    throw new Seen('kept:tree', { ...evidence, unsaid })
  return statement === null && !fills ? { ...unsaid, since } : undefined
}

/** @throws Seen */
export const checkWaits = (
  look: Look,
  tree: Tree,
  fills: boolean,
  evidence: Record<string, unknown>,
): Waits => ({
  staleSince: staleSince(look, tree.at, evidence),
  unsaid: unsaidSince(look, tree, fills, evidence),
})
