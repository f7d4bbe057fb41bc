import type { z } from 'zod'
import type { roomEvent } from '#contract/rooms-views.ts'
import type { Sql, Tx } from '#server/core/db.ts'

/** The facts of an event that rooms know. */
export type RoomEvent = {
  id: bigint
  title: string
  description: string
  category: z.input<typeof roomEvent>['category']
  status: string
  practice: boolean
  optionA: string
  optionB: string
  endsAt: Date
  /** staked in all, hundredths */
  pool: bigint
}

/** The functions of events that rooms need. */
export type RoomEvents = {
  /** these events, by id; unknown ids are left out */
  read(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, RoomEvent>>
  /** a subquery for the sum staked on the event of this id, hundredths; null without an event */
  poolOf(id: Sql): Sql
  /** @throws Refusal not_found, event_not_open */
  open(tx: Tx, id: bigint): Promise<RoomEvent>
}
