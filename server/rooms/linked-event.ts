import type { z } from 'zod'
import type { roomEvent } from '#contract/rooms-views.ts'
import type { Sql, Tx } from '#server/core/db.ts'

/** An event as rooms show it, with the sum staked on it, hundredths. */
export type RoomEvent = z.input<typeof roomEvent> & { id: bigint; pool: bigint }

/** The functions of events that rooms need. */
export type RoomEvents = {
  /** these events, by id, as a viewer may see them; others are left out */
  read(tx: Tx, ids: readonly bigint[], viewerId: bigint): Promise<Map<bigint, RoomEvent>>
  /** a subquery for the sum staked on the event of this id, hundredths; null without an event that the viewer may see */
  poolOf(id: Sql, viewerId: bigint): Sql
  /** @throws Refusal not_found, event_not_open */
  open(tx: Tx, id: bigint, viewerId: bigint): Promise<RoomEvent>
}
