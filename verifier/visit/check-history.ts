import { wireToCents } from '../../contract/money.ts'
import { type Look, Seen } from './check-look.ts'
import { type Net, needed } from './check-net.ts'

/** Movements whose receipts are checked. */
const NEWEST = 20

/** A line of the history, as far as a check needs it. */
export type Line = {
  id: string
  amount: string
  currency: 'USD' | 'PLAY'
  balanceAfter: string
  createdAt: string
}

/** Follows the lines of one purse, newest first, over several pages: each ends with the balance at which the newer one begins. */
export function chainOf() {
  let before: { id: bigint; cents: bigint } | undefined
  let last: Line | undefined
  const wrong = (line?: Line) => new Seen('history', { lines: [last, line] })
  return {
    /** @throws Seen */
    add(line: Line): void {
      const id = BigInt(line.id)
      const after = wireToCents(line.balanceAfter)
      const isBefore = !before || (id < before.id && after === before.cents)
      if (!isBefore || Number.isNaN(Date.parse(line.createdAt))) throw wrong(line)
      before = { id, cents: after - wireToCents(line.amount) }
      last = line
    },
    /** No line is older: a purse begins empty. @throws Seen */
    end(): void {
      if (before?.cents) throw wrong()
    },
  }
}

/** Lines of the history, the newest first. @throws Seen where an empty page announces more */
export async function linesOf(net: Net, query: string): Promise<{ lines: Line[]; cursor: string | null }> {
  const { reply, cursor } = await needed(net, `/api/transactions?${query}`)
  const lines = reply as Line[]
  if (cursor !== null && !lines[0]) throw new Seen('history', { lines, cursor })
  return { lines, cursor }
}

/** The newest movements of both purses, and the dollar ones among them: one at least, where there is one. */
export type Newest = { lines: Line[]; dollars: Line[] }

/**
 * The newest movements by the history: they add up, end with the shown balance, and none that was known before is missing.
 * @throws Seen
 */
export async function readNewest({ net, before, userId }: Look): Promise<Newest> {
  const balance = async () => ((await needed(net, '/api/auth/user')).reply as { balance: string }).balance
  const shown = await balance()
  const { lines, cursor } = await linesOf(net, `limit=${NEWEST}`)
  const isAll = cursor === null
  let dollars = lines.filter(({ currency }) => currency === 'USD')
  const chain = chainOf()
  for (const line of dollars) chain.add(line)
  if (isAll) chain.end()
  else if (!dollars[0]) dollars = (await linesOf(net, 'currency=USD&limit=1')).lines
  // money that moves meanwhile is no fault
  if (shown !== (dollars[0]?.balanceAfter ?? '0.00') && shown === (await balance()))
    throw new Seen('balance:shown', { shown, newest: dollars[0] ?? null })
  const known = before.people[userId]?.receipts[0]
  const last = lines.at(-1)?.id ?? 0
  if (known && !lines.some(({ id }) => id === known) && (isAll || BigInt(known) > BigInt(last)))
    throw new Seen('history:known', { known, lines })
  return { lines, dollars }
}

/** Checks that a later list has the lines that were the newest before. @throws Seen */
export function goesOn(later: readonly Line[], newest: readonly Line[]): void {
  const from = later.findIndex(({ id }) => id === newest[0]?.id)
  const isSame = ({ id, balanceAfter }: Line, at: number) =>
    later[from + at]?.id === id && later[from + at]?.balanceAfter === balanceAfter
  if (!newest.every(isSame)) throw new Seen('history', { later, newest })
}
