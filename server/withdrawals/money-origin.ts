import type { z } from 'zod'
import type { moneyOrigin } from '#contract/withdrawals.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { account, kindOf, ownerOf, type Reason, type StatementRow, statement } from '#server/ledger/index.ts'
import { wonFrom } from '#server/money-out/index.ts'
import { displayName, facesForOperators } from '#server/users/index.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

export type MoneyOrigin = z.input<typeof moneyOrigin>
type Source = MoneyOrigin['source']

/** The number of people named for a winning. */
const LOSERS = 3
const WINNINGS: readonly Reason[] = ['payout', 'tournament-prize']

/** The number of newest movements into a purse that are read; movements before them are old. */
const READ = 50

const OTHERS: Partial<Record<Reason, Source>> = {
  payout: 'winnings',
  'tournament-prize': 'winnings',
  'tournament-share': 'winnings',
  'code-paid': 'shop',
  refund: 'returned',
  'bond-return': 'returned',
  'withdrawal-return': 'returned',
  'code-return': 'returned',
  'code-refund': 'returned',
  'tournament-refund': 'returned',
}

function sourceOf({ reason, other }: StatementRow): Source {
  if (reason === 'transfer') return 'transfer'
  if (reason === 'deposit') return kindOf(other) === 'external-crypto' ? 'crypto' : 'card'
  return OTHERS[reason] ?? 'other'
}

/** The people from whom a movement came: its sender, or those who lost most of a winning, and no one for the rest. */
async function partsOf(
  context: WithOffers,
  tx: Tx,
  line: StatementRow,
  cents: bigint,
): Promise<{ person: bigint | null; cents: bigint }[]> {
  if (line.reason === 'transfer') return [{ person: ownerOf(line.other), cents }]
  if (!WINNINGS.includes(line.reason) || line.ref === null) return [{ person: null, cents }]
  const losers = await wonFrom(context, tx, line.ref, LOSERS)
  const parts = losers.map(({ userId, ...lost }) => ({
    person: userId,
    cents: (cents * lost.cents) / lost.of,
  }))
  const rest = cents - parts.reduce((sum, part) => sum + part.cents, 0n)
  return [...parts, ...(rest > 0n ? [{ person: null, cents: rest }] : [])]
}

/**
 * Where the money of a withdrawal came from: the newest movements into the purse before it that cover its amount, joined by source
 * and person, the newest first. A winning names the people who lost most in it.
 */
export async function originOf(context: WithOffers, tx: Tx, row: WithdrawalRow): Promise<MoneyOrigin[]> {
  const lines = await statement(tx, account('person', row.user_id, 'USD'), {
    limit: READ,
    direction: 'in',
    to: row.created_at,
  })
  const joined = new Map<string, { source: Source; person: bigint | null; cents: bigint; at: Date }>()
  let missing = row.amount_cents
  for (const line of lines) {
    if (missing <= 0n) break
    const cents = line.delta < missing ? line.delta : missing
    missing -= cents
    const source = sourceOf(line)
    for (const part of await partsOf(context, tx, line, cents)) {
      const key = `${source} ${part.person}`
      const known = joined.get(key)
      if (known) known.cents += part.cents
      else joined.set(key, { source, ...part, at: line.at })
    }
  }
  const people = await facesForOperators(
    tx,
    [...joined.values()].flatMap(({ person }) => person ?? []),
  )
  return [...joined.values()].map(({ source, person, cents, at }) => ({
    source,
    from: person === null ? null : { id: person, name: displayName(people.get(person)!) },
    amount: cents,
    at,
  }))
}
