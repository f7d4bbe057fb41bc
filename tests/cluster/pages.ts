import type pg from 'pg'
import type { History, Kind } from './history.ts'

const ROWS_AT_ONCE = 20_000

/** All rows of a statement that takes the last id and a limit, a page at a time. It must sort by the column, not by its text. */
export async function* pages<Row extends { id: string }>(
  client: pg.Client,
  text: string,
): AsyncGenerator<Row> {
  for (let last = '0'; ; ) {
    const { rows } = await client.query<Row>(text, [last, ROWS_AT_ONCE])
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

/** Acknowledged acts of a kind by the id that their answers told, and how many acts of each caller nobody knows anything of. */
export function actsOf(
  kind: Kind,
  history: History,
): { acts: Map<number, number>; pending: number[]; twice: number[] } {
  const acts = new Map<number, number>()
  const pending: number[] = []
  const twice: number[] = []
  for (let act = 0; act < history.count; act++) {
    if (history.kind(act) !== kind) continue
    if (history.isPending(act)) pending.push(act)
    if (!history.isAcknowledged(act)) continue
    if (acts.has(history.id(act))) twice.push(act)
    acts.set(history.id(act), act)
  }
  return { acts, pending, twice }
}
