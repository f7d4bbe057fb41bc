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
/** Of somebody's transfers, and of the plays, the newest so many are looked through for names and notes. */
const LINES_MAX = 10_000

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
  const [events, transfers, codes, withdrawals, pots, funGames] = await Promise.all([
    matching(idsOf(EVENT_KINDS), (ids) => titles.events(tx, ids)),
    matching(await referredTo(tx, purse, 'transfer', ['transfer']), (ids) =>
      titles.transfers(tx, userId, ids),
    ),
    matching(idsOf(['code']), (ids) => titles.codes(tx, userId, ids)),
    matching(idsOf(['withdrawal']), (ids) => titles.withdrawals(tx, userId, ids)),
    matching(idsOf(['pot']), (ids) => titles.pots(tx, ids)),
    matching(await referredTo(tx, purse, 'fun', ['fun-stake']), (ids) => titles.funGames(tx, ids)),
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
      ...funGames.map((id) => `fun:${id}`),
    ],
    came: called.reasons(words, 'in'),
    went: called.reasons(words, 'out'),
  }
}

/** The ids in the references of a purse's newest lines of these reasons: `transfer:12`. */
async function referredTo(tx: Tx, purse: bigint, kind: string, reasons: Reason[]): Promise<bigint[]> {
  const lines = await statement(tx, purse, { limit: LINES_MAX, reasons })
  return lines.flatMap(({ ref }) => {
    const [of, id] = (ref ?? '').split(':')
    return of === kind && /^\d{1,18}$/.test(id ?? '') ? [BigInt(id!)] : []
  })
}
