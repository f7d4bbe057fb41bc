import type { HeldMoney } from '../../contract/held-money.ts'
import { wireToCents } from '../../contract/money.ts'
import { type Look, Seen } from './check-look.ts'
import { needed } from './check-net.ts'

/** Money that was held this near to the moment of a tree may be in it or not. */
const AROUND_MS = 60_000
const PAGES = 20

export type HeldPage = { reply: HeldMoney[]; cursor: string | null }
/** The person's held money in a tree. */
type InTree = { tree: bigint; at: string; held: bigint }

/**
 * Checks that the money held above a limit is in the tree. Card money that was on its way to the card when the tree was made, and then
 * returned, is not: so the check reports missing card money only when a second tree lacks it too.
 * @param first the first page of held money
 * @throws Seen
 */
export async function checkHeld(
  { net, before, userId }: Look,
  first: HeldPage,
  { tree, at, held }: InTree,
  evidence: object,
): Promise<{ said: bigint; less?: string }> {
  const list = [...first.reply]
  for (let { cursor } = first, page = 1; cursor !== null && page < PAGES; page += 1) {
    const next = (await needed(
      net,
      `/api/held-money?limit=100&cursor=${encodeURIComponent(cursor)}`,
    )) as HeldPage
    list.push(...next.reply)
    cursor = next.cursor
    if (next.reply.length === 0 && cursor !== null) throw new Seen('held:list', { held: list, cursor })
  }
  if (list.length === 0 || list.some(({ heldAt }) => Number.isNaN(Date.parse(heldAt))))
    throw new Seen('held:list', { held: list })
  const inTree = list.filter(({ heldAt }) => Date.parse(heldAt) < Date.parse(at) - AROUND_MS)
  const sum = (all: HeldMoney[]) => all.reduce((cents, { amount }) => cents + wireToCents(amount), 0n)
  const said = sum(list)
  if (sum(inTree) <= held) return { said }
  const less = before.people[userId]?.heldLess
  if (sum(inTree.filter(({ from }) => from === 'person')) > held || (less && BigInt(less) < tree))
    throw new Seen('held', { ...evidence, held: list })
  return { said, less: less ?? `${tree}` }
}
