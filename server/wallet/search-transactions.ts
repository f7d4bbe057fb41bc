import { parseMoney } from '#contract/money.ts'
import type { Tx } from '#server/core/db.ts'
import {
  type AccountKind,
  account,
  counterparties,
  currencyOf,
  type Found,
  kindOf,
  ownerOf,
  type Reason,
  statement,
} from '#server/ledger/index.ts'
import type { Titles } from './transactions.ts'

/** What a history calls by some words: reasons in one direction, and the world outside that deposits come from. */
export type Called = {
  reasons(words: string, side: 'in' | 'out'): Reason[]
  deposits(words: string): readonly AccountKind[]
}

const EVENT_KINDS: readonly AccountKind[] = ['event-a', 'event-b', 'bond']
/** Of somebody's transfers the newest so many are looked through for names and notes. */
const TRANSFERS_MAX = 10_000

/**
 * What a search finds in one purse: a line of that amount ("12.50", "$12.50"), of that receipt number ("#T7") or that
 * reference ("event:12"), and lines in whose description the words stand. Titles and names are asked for only about what
 * this purse itself dealt with, so nothing is learnt about anybody else.
 */
export async function readSearch(
  tx: Tx,
  purse: bigint,
  text: string,
  titles: Titles,
  called: Called,
): Promise<Found> {
  const words = text.toLowerCase()
  const userId = ownerOf(purse)
  const met = await counterparties(tx, purse)
  const idsOf = (kinds: readonly AccountKind[]) => [
    ...new Set(met.filter((id) => kinds.includes(kindOf(id))).map(ownerOf)),
  ]
  const matching = async (
    ids: bigint[],
    ask: (ids: bigint[]) => Promise<Map<bigint, string | { title: string }>>,
  ): Promise<bigint[]> => {
    const named = ids.length > 0 ? await ask(ids) : new Map<bigint, string>()
    return [...named].flatMap(([id, name]) =>
      (typeof name === 'string' ? name : name.title).toLowerCase().includes(words) ? [id] : [],
    )
  }
  const [events, transfers, codes, withdrawals, pots] = await Promise.all([
    matching(idsOf(EVENT_KINDS), (ids) => titles.events(tx, ids)),
    matching(await transfersOf(tx, purse), (ids) => titles.transfers(tx, userId, ids)),
    matching(idsOf(['code']), (ids) => titles.codes(tx, userId, ids)),
    matching(idsOf(['withdrawal']), (ids) => titles.withdrawals(tx, userId, ids)),
    matching(idsOf(['pot']), (ids) => titles.pots(tx, ids)),
  ])
  const currency = currencyOf(purse)
  const amount = parseMoney(text.replace(/[$,◈\s+−-]/g, ''))
  const receipt = /^#?t(\d{1,18})$/i.exec(text)
  return {
    id: receipt ? BigInt(receipt[1]!) : null,
    amount: amount !== null && amount > 0n ? amount : null,
    others: [
      ...called.deposits(words).map((kind) => account(kind, 0n, currency)),
      ...events.flatMap((id) => [account('event-a', id, currency), account('event-b', id, currency)]),
    ],
    refs: [
      words,
      ...events.map((id) => `event:${id}`),
      ...transfers.map((id) => `transfer:${id}`),
      ...codes.map((id) => `code:${id}`),
      ...withdrawals.map((id) => `withdrawal:${id}`),
      ...pots.map((id) => `pot:${id}`),
    ],
    came: called.reasons(words, 'in'),
    went: called.reasons(words, 'out'),
  }
}

async function transfersOf(tx: Tx, purse: bigint): Promise<bigint[]> {
  const lines = await statement(tx, purse, { limit: TRANSFERS_MAX, reasons: ['transfer'] })
  return lines.flatMap(({ ref }) => {
    const match = /^transfer:(\d{1,18})$/.exec(ref ?? '')
    return match ? [BigInt(match[1]!)] : []
  })
}
