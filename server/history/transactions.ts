import type { z } from 'zod'
import type { historyRoutes, transactionTypes } from '#contract/history.ts'
import { dayAfter, startOfDay } from '#server/core/calendar.ts'
import type { Tx } from '#server/core/db.ts'
import type { HistoryTitle, HistoryTitles } from '#server/ledger/index.ts'
import {
  account,
  findInStatement,
  kindOf,
  ownerOf,
  type Reason,
  type StatementRow,
  statement,
} from '#server/ledger/index.ts'
import { readSearch, type TransactionNames } from './search-transactions.ts'

type Query = z.output<(typeof historyRoutes.transactions)['query']>
export type TransactionType = (typeof transactionTypes)[number]

/**
 * The transaction type of each reason, for incoming and outgoing money. A reason that never touches a person is absent.
 */
export const TYPES: Partial<Record<Reason, { in?: TransactionType; out?: TransactionType }>> = {
  bet: { out: 'bet' },
  payout: { in: 'payout' },
  refund: { in: 'refund' },
  'stake-return': { in: 'refund' },
  bond: { out: 'bond' },
  'bond-return': { in: 'bond_return' },
  'bond-won': { in: 'bond_won' },
  deposit: { in: 'deposit' },
  'deposit-reversed': { in: 'deposit_reversal', out: 'deposit_reversal' },
  'debt-repaid': { out: 'deposit_reversal' },
  'card-refund': { out: 'card_refund' },
  'card-refund-return': { in: 'card_refund_return' },
  'deposit-held': { out: 'held' },
  'received-held': { out: 'held' },
  'deposit-released': { in: 'released' },
  'received-released': { in: 'released' },
  'held-returned': { in: 'held_return' },
  'withdrawal-hold': { out: 'withdrawal' },
  'withdrawal-return': { in: 'withdrawal_return' },
  transfer: { in: 'transfer_in', out: 'transfer_out' },
  'code-hold': { out: 'store_payment' },
  'code-paid': { in: 'store_receipt' },
  'code-return': { in: 'store_return' },
  'code-refund': { in: 'store_refund', out: 'store_refund' },
  'practice-start': { in: 'practice_start' },
  'practice-refill': { in: 'practice_refill' },
  'juror-reward': { in: 'juror_reward' },
  'pot-stake': { out: 'pot_stake' },
  'pot-payout': { in: 'pot_win' },
  'pot-return': { in: 'pot_return' },
  'fun-stake': { out: 'fun_stake' },
  'fun-payout': { in: 'fun_payout' },
  'tournament-entry': { out: 'tournament_entry' },
  'tournament-refund': { in: 'tournament_refund' },
  'tournament-prize': { in: 'tournament_prize' },
  'tournament-share': { in: 'tournament_share' },
  correction: { in: 'correction', out: 'correction' },
}

/** The postings of a type: their reasons, and the direction if a reason has two types. */
function postingsOf(type: TransactionType): { reasons: Reason[]; direction?: 'in' | 'out' } {
  const found = (Object.entries(TYPES) as [Reason, { in?: TransactionType; out?: TransactionType }][]).filter(
    ([, names]) => names.in === type || names.out === type,
  )
  const one = (side: 'in' | 'out') => found.every(([, names]) => names[side] !== type)
  const direction = one('out') ? 'in' : one('in') ? 'out' : undefined
  return { reasons: found.map(([reason]) => reason), ...(direction ? { direction } : {}) }
}

const TYPE_LABELS: Record<TransactionType, string> = {
  deposit: 'Card deposit',
  withdrawal: 'Withdrawal',
  withdrawal_return: 'Withdrawal returned',
  store_payment: 'Store code',
  store_receipt: 'Taken at your store',
  store_return: 'Store code returned',
  store_refund: 'Store refund',
  deposit_reversal: 'Deposit taken back',
  card_refund: 'Refund to card',
  card_refund_return: 'Refund to card returned',
  held: 'Held above your limit',
  released: 'Held money released',
  held_return: 'Came back',
  transfer_in: 'Received',
  transfer_out: 'Sent',
  bet: 'Bet',
  payout: 'Payout',
  refund: 'Stake returned',
  bond: 'Bond',
  bond_return: 'Bond returned',
  bond_won: 'Bond won',
  practice_start: 'Practice coins to start with',
  practice_refill: 'Practice coins refilled',
  juror_reward: 'Jury duty',
  pot_stake: 'Pot stake',
  pot_win: 'Pot won',
  pot_return: 'Pot taken back',
  fun_stake: 'Fun game stake',
  fun_payout: 'Fun game payout',
  tournament_entry: 'Tournament entry',
  tournament_refund: 'Tournament entry returned',
  tournament_prize: 'Tournament prize',
  tournament_share: 'Tournament host’s share',
  correction: 'Correction',
}

const CRYPTO_DEPOSIT = 'Bitcoin deposit'

/** The reasons and deposit sources whose label contains the searched text (lower case). */
const transactionNames: TransactionNames = {
  reasons: (searched, side) =>
    (Object.keys(TYPES) as Reason[]).filter((reason) => {
      const type = TYPES[reason]?.[side]
      return type !== undefined && type !== 'deposit' && TYPE_LABELS[type].toLowerCase().includes(searched)
    }),
  deposits: (searched) => [
    ...(TYPE_LABELS.deposit.toLowerCase().includes(searched) ? (['external-card'] as const) : []),
    ...(CRYPTO_DEPOSIT.toLowerCase().includes(searched) ? (['external-crypto'] as const) : []),
  ],
}

/** The titles of other modules' objects, by the kind in a journal's reference. */
export type Titles = Record<string, HistoryTitles>

/** A page of the movements of a person's purses, newest first. */
export async function listTransactions(tx: Tx, userId: bigint, query: Query, titles: Titles) {
  const before = query.cursor
  const from = query.from ? startOfDay(query.from, query.timeZone) : undefined
  const to = query.to ? startOfDay(dayAfter(query.to), query.timeZone) : undefined
  const currencies = query.currency ? [query.currency] : (['USD', 'PLAY'] as const)
  const options = {
    limit: query.limit,
    ...(before === undefined ? {} : { before }),
    ...(query.type ? postingsOf(query.type) : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
  const lines = await Promise.all(
    currencies.map(async (currency) => {
      const purse = account('person', userId, currency)
      const found = query.search && (await readSearch(tx, purse, query.search, titles, transactionNames))
      const rows = found
        ? await findInStatement(tx, purse, found, options)
        : await statement(tx, purse, options)
      return rows.map((line) => ({ ...line, currency }))
    }),
  )
  const merged = lines.flat().sort((a, b) => (a.id < b.id ? 1 : -1))
  const page = merged.slice(0, query.limit)
  const titleOf = await readTitles(tx, userId, page, titles)
  return page.map((line) => {
    const type = TYPES[line.reason]?.[line.delta > 0n ? 'in' : 'out']
    if (!type) throw new Error(`a purse moved for ${line.reason}`)
    const label =
      type === 'deposit' && kindOf(line.other) === 'external-crypto' ? CRYPTO_DEPOSIT : TYPE_LABELS[type]
    const about = subjectOf(line)
    const found = titleOf(line)
    return {
      id: String(line.id),
      type,
      amount: line.delta,
      currency: line.currency,
      balanceAfter: line.after,
      description: !found ? label : found.whole ? found.title : `${label}: ${found.title}`,
      foldedWords: found?.foldedWords ?? null,
      status: ((type === 'withdrawal' || type === 'card_refund') && found?.status) || ('completed' as const),
      reference: about?.kind === 'event' ? `event:${about.id}` : (line.ref ?? ''),
      createdAt: line.at,
    }
  })
}

type FoundTitle = HistoryTitle & { whole: boolean }

/** Asks the modules concerned for the titles of these lines' subjects. */
async function readTitles(
  tx: Tx,
  userId: bigint,
  lines: readonly StatementRow[],
  titles: Titles,
): Promise<(line: StatementRow) => FoundTitle | undefined> {
  const found = new Map<string, FoundTitle>()
  const subjects = Map.groupBy(
    lines.flatMap((line) => subjectOf(line) ?? []),
    ({ kind }) => kind,
  )
  await Promise.all(
    Object.entries(titles).map(async ([kind, { read, whole = false }]) => {
      const ids = subjects.get(kind)?.map(({ id }) => id) ?? []
      if (ids.length === 0) return
      for (const [id, name] of await read(tx, userId, ids))
        found.set(`${kind}:${id}`, { ...(typeof name === 'string' ? { title: name } : name), whole })
    }),
  )
  return (line) => {
    const about = subjectOf(line)
    return about && found.get(`${about.kind}:${about.id}`)
  }
}

/**
 * The subject of a line: a bet has its event from its pool, the others from their journal's reference (`transfer:12`).
 */
function subjectOf(line: StatementRow): { kind: string; id: bigint } | undefined {
  const other = kindOf(line.other)
  if (other === 'event-a' || other === 'event-b') return { kind: 'event', id: ownerOf(line.other) }
  const [, kind, id] = /^(\w+):(\d+)$/.exec(line.ref ?? '') ?? []
  return kind && id ? { kind, id: BigInt(id) } : undefined
}
