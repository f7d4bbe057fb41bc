import { createHash } from 'node:crypto'
import type { TreeInLog } from '../audit/check-trees.ts'
import type { EndedPool } from '../audit/event-fees.ts'
import { type Bytes, Fault } from '../log/bytes.ts'
import type { GetFile } from '../log/heads.ts'
import type { LiabilityReply } from '../log/liabilities.ts'
import { checkPool } from '../log/pools.ts'
import type { Audit } from './audit-log.ts'
import { Withheld } from './get-file.ts'
import { more, notOk, ok, type Say } from './say.ts'

/** The number of newest events to request: a server lets one address read this many replays at once. */
const EVENTS_MOST = 180
/** The moment of a tree is the beginning of its snapshot; clocks of two nodes differ by less. */
const APART_MS = 60_000
/** The place of the end of betting among the rules. */
const END_AT = 6

const parsed = <Reply>(bytes: Bytes): Reply => JSON.parse(new TextDecoder().decode(bytes)) as Reply

/** When betting on an event was over, by the rules whose hash the log has. @throws Fault where the server shows other rules, and Withheld */
async function endOfBetting({ event, rulesHash }: EndedPool, site: GetFile): Promise<number> {
  const bytes = await site(`api/events/${event}/replay`)
  if (!bytes)
    throw new Fault('replay', `Event ${event} is settled in the log, and the site has no replay of it.`)
  const { rules } = parsed<{ rules: unknown[] }>(bytes)
  const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex')
  if (hash !== rulesHash)
    throw new Fault('replay', `The rules of event ${event} are not those whose hash is in the log.`)
  return Date.parse(String(rules[END_AT]))
}

type Found = { inTrees: number; opened: number; withheld: number; faults: Fault[] }
type Sums = Map<TreeInLog, { optionA: bigint; optionB: bigint; events: number }>

/** The trees whose sums lack pools that were certainly full at their moment. */
function shortOf(sums: Sums): Fault[] {
  const faults: Fault[] = []
  for (const [{ statement }, { optionA, optionB, events }] of sums)
    for (const [kind, cents] of [
      ['event-a', optionA],
      ['event-b', optionB],
    ] as const) {
      const said = BigInt(statement.kinds[kind] ?? 0)
      if (said < cents)
        faults.push(
          new Fault(
            'pools',
            `Tree ${statement.tree} says ${said} in the pools of ${kind}, and ${events} events that were settled after it had ${cents}, in cents.`,
          ),
        )
    }
  return faults
}

/** Checks that the leaves of a pool in the newest tree are those of its settlement. @throws Fault, Withheld */
async function checkLeaves(
  { event, pool }: EndedPool,
  { statement }: TreeInLog,
  site: GetFile,
  keys: readonly string[],
): Promise<void> {
  const bytes = await site(`api/liabilities/latest/pool?event=${event}`)
  const { proof } = bytes ? parsed<{ proof: LiabilityReply | null }>(bytes) : { proof: null }
  // a newer tree has appeared meanwhile
  if (proof && Number(proof.tree) > statement.tree) return
  if (!proof)
    throw new Fault(
      'pools',
      `Event ${event} had money in tree ${statement.tree}, and the site has no leaf of it.`,
    )
  const found = await checkPool(proof, { pool: 'event', id: event, keys })
  if (!found.ok) throw new Fault(found.check, `The pool of event ${event}: ${found.why}`)
  if (proof.root !== statement.root || proof.tree !== `${statement.tree}`)
    throw new Fault('pools', `The pool of event ${event} is shown in another tree than the log’s newest.`)
  const [a, b] = [found.cents[2], found.cents[3]].map(String)
  if (a !== pool.optionA || b !== pool.optionB)
    throw new Fault(
      'pools',
      `Event ${event} has ${a} and ${b} in tree ${statement.tree}, and was settled with ${pool.optionA} and ${pool.optionB}, in cents.`,
    )
}

/**
 * An event whose betting was over before a tree, and whose money left its pools after it, was in that tree with the whole of both pools.
 */
async function findPools(
  { trees, ended }: Pick<Audit, 'trees' | 'ended'>,
  site: GetFile,
  keys: readonly string[],
): Promise<Found & { asked: number }> {
  const all = [...trees.values()].map((tree) => ({ tree, at: Date.parse(tree.statement.at) }))
  const newest = all.at(-1)?.tree
  const candidates = ended
    .filter(({ leftAt }) => all.some(({ at }) => at < leftAt - APART_MS))
    .sort((one, other) => other.leftAt - one.leftAt)
    .slice(0, EVENTS_MOST)
  const sums: Sums = new Map()
  const found: Found = { inTrees: 0, opened: 0, withheld: 0, faults: [] }
  for (const one of candidates)
    try {
      const end = await endOfBetting(one, site)
      const within = all.filter(({ at }) => end < at && at < one.leftAt - APART_MS)
      for (const { tree } of within) {
        const sum = sums.get(tree) ?? { optionA: 0n, optionB: 0n, events: 0 }
        sum.optionA += BigInt(one.pool.optionA)
        sum.optionB += BigInt(one.pool.optionB)
        sum.events++
        sums.set(tree, sum)
      }
      if (within.length > 0) found.inTrees++
      if (newest && within.some(({ tree }) => tree === newest)) {
        await checkLeaves(one, newest, site, keys)
        found.opened++
      }
    } catch (error) {
      if (error instanceof Withheld) found.withheld++
      else if (error instanceof Fault) found.faults.push(error)
      else throw error
    }
  found.faults.push(...shortOf(sums))
  return { ...found, asked: candidates.length }
}

/** Prints whether the trees have the pools that they must have. @returns whether they do */
export async function sayPools(
  audit: Pick<Audit, 'trees' | 'ended'>,
  site: GetFile,
  keys: readonly string[],
  say: Say,
): Promise<boolean> {
  const { inTrees, opened, withheld, faults, asked } = await findPools(audit, site, keys)
  for (const { check, message } of faults) notOk(say, { check, why: message })
  if (faults.length > 0) return false
  if (asked === 0) return true
  ok(say, `the pools of ${inTrees} events that were settled after a tree are in its sums`)
  more(
    say,
    `${opened} of them were opened in the newest tree, ${withheld} of ${asked} events could not be opened`,
  )
  return true
}
