import { wireToCents } from '#contract/money.ts'
import { Seen } from './check-look.ts'

/** A line of the history, as far as a check needs it. */
export type Line = {
  id: string
  amount: string
  currency: 'USD' | 'PLAY'
  balanceAfter: string
  createdAt: string
}

/** Follows the lines of one purse, newest first, over several pages: each begins where the one after it in time goes on. */
export function chainOf() {
  let before: { id: bigint; cents: bigint } | undefined
  let last: Line | undefined
  const wrong = (line?: Line) => new Seen('history', { lines: [last, line] })
  return {
    /** @throws Seen */
    add(line: Line): void {
      const id = BigInt(line.id)
      const after = wireToCents(line.balanceAfter)
      if (before && (id >= before.id || after !== before.cents)) throw wrong(line)
      before = { id, cents: after - wireToCents(line.amount) }
      last = line
    },
    /** Nothing was before: a purse begins empty. @throws Seen */
    end(): void {
      if (before?.cents) throw wrong()
    },
  }
}
