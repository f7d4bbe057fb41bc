import { parseMoney } from '#contract/money.ts'
import type { Tx } from '#server/core/db.ts'
import type { HistoryTitles } from '#server/ledger/index.ts'
import {
  type AccountKind,
  account,
  counterparties,
  currencyOf,
  kindOf,
  ownerOf,
  type Reason,
  type StatementMatch,
  statement,
} from '#server/ledger/index.ts'

/** The reasons and the deposit sources whose label contains a searched text. */
export type TransactionNames = {
  reasons(searched: string, side: 'in' | 'out'): Reason[]
  deposits(searched: string): readonly AccountKind[]
}

/** The subject of a line, as in its reference: `pot:12`. */
type Subject = { kind: string; id: bigint }

/** The search reads names and notes of at most this many of the newest transfers, and of the newest plays. */
const LINES_MAX = 10_000

/**
 * The search terms for one purse: lines with that amount ("12.50", "$12.50"), receipt number ("#T7") or reference ("event:12"), and lines
 * whose description contains the text. It searches only titles and names from this purse's own dealings, so it reveals nothing about
 * anybody else.
 */
export async function readSearch(
  tx: Tx,
  purse: bigint,
  text: string,
  titles: Record<string, HistoryTitles>,
  names: TransactionNames,
): Promise<StatementMatch> {
  const searched = text.toLowerCase()
  const userId = ownerOf(purse)
  const met = await counterparties(tx, purse)
  const idsOf = (kinds: readonly AccountKind[]) => [
    ...new Set(met.filter((id) => kinds.includes(kindOf(id))).map(ownerOf)),
  ]
  const matching = async ([kind, { read, foundBy }]: [string, HistoryTitles]): Promise<Subject[]> => {
    const ids =
      'accounts' in foundBy
        ? idsOf(foundBy.accounts as readonly AccountKind[])
        : await referredTo(tx, purse, kind, foundBy.reasons as readonly Reason[])
    const named = ids.length > 0 ? await read(tx, userId, ids) : new Map<bigint, string>()
    return [...named].flatMap(([id, name]) =>
      (typeof name === 'string' ? name : `${name.title}: ${name.foldedWords ?? ''}`)
        .toLowerCase()
        .includes(searched)
        ? [{ kind, id }]
        : [],
    )
  }
  const subjects = (await Promise.all(Object.entries(titles).map(matching))).flat()
  const events = subjects.filter(({ kind }) => kind === 'event')
  const currency = currencyOf(purse)
  const amount = parseMoney(amountIn(text))
  const receipt = /^#?t(\d{1,18})$/i.exec(text)
  return {
    id: receipt ? BigInt(receipt[1]!) : null,
    amount: amount !== null && amount > 0n ? amount : null,
    others: [
      ...names.deposits(searched).map((kind) => account(kind, 0n, currency)),
      ...events.flatMap(({ id }) => [account('event-a', id, currency), account('event-b', id, currency)]),
    ],
    refs: [searched, ...subjects.map(({ kind, id }) => `${kind}:${id}`)],
    came: names.reasons(searched, 'in'),
    went: names.reasons(searched, 'out'),
  }
}

/** The amount that a text states:  "$1,234.50", "−12.50", and "12,34" as the amount fields of the wallet take it. */
const amountIn = (text: string): string => {
  const figure = text.replace(/[$◈\s+−-]/g, '')
  return /^\d+,\d{1,2}$/.test(figure) ? figure.replace(',', '.') : figure.replaceAll(',', '')
}

/** The ids in the references of a purse's newest lines of these reasons: `transfer:12`. */
async function referredTo(
  tx: Tx,
  purse: bigint,
  kind: string,
  reasons: readonly Reason[],
): Promise<bigint[]> {
  const lines = await statement(tx, purse, { limit: LINES_MAX, reasons })
  return lines.flatMap(({ ref }) => {
    const [of, id] = (ref ?? '').split(':')
    return of === kind && /^\d{1,18}$/.test(id ?? '') ? [BigInt(id!)] : []
  })
}
