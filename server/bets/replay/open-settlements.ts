import type { z } from 'zod'
import { type replayRoutes, SETTLEMENTS_PAGE } from '#contract/bets-replay.ts'
import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { takenDown } from '../event/taken-down.ts'
import { shownTo } from './shown-replay.ts'

type Row = { statement: bigint; event_id: bigint; salt: Buffer; settlement: string; taken_down: boolean }

/**
 * Opens the log's commitments to settlements, page by page in the order of the log: those of events that the caller may see.
 * @param after the number of the last commitment of the page before
 */
export async function openSettlements(
  tx: Tx,
  after: bigint,
  caller: Caller | null,
  visitorsSee: VisitorsSee,
): Promise<z.input<typeof replayRoutes.settlements.reply>> {
  const rows = await tx.rows<Row>(sql`
    select r.statement, r.event_id, r.salt, r.settlement, ${takenDown} as taken_down
    from event_replays r join event_books b on b.event_id = r.event_id
    where r.salt is not null and r.statement > ${after} order by r.statement limit ${SETTLEMENTS_PAGE + 1}`)
  const settlements: { salt: string; text: string }[] = []
  for (const { event_id, salt, settlement, taken_down } of rows.slice(0, SETTLEMENTS_PAGE)) {
    const replayed = { eventId: event_id, isTakenDown: taken_down }
    const shown = await shownTo(tx, replayed, caller, visitorsSee)
    if (shown === 'everybody' || shown === 'caller')
      settlements.push({ salt: salt.toString('base64'), text: settlement })
  }
  const next = rows.length > SETTLEMENTS_PAGE ? rows[SETTLEMENTS_PAGE - 1]!.statement.toString() : null
  return { settlements, next }
}
