import type { JuryResult } from '#contract/juries.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Vote } from './draw.ts'

/** Any fixed number: only this lock has it. */
const LOCK = 7_230_612

/**
 * Each act that seats, unseats or counts jurors calls this before it takes any other lock. Draws run one at a time, so that nobody is drawn for
 * two cases in a week, and two nodes draw no jury twice.
 */
export const lockDraws = (tx: Tx): Promise<unknown> => tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)

/** A case before a jury. Flat `pairs` are two places each, one after the other. */
export type Case = {
  event_id: bigint
  began_at: Date
  deadline: Date
  pool: bigint[] | null
  leaves: string[]
  sealed_salt: Buffer
  reached: number
  pairs: number[]
  unfit: number[]
  seed: string | null
  ended_at: Date | null
  result: JuryResult | null
  outcome: Vote | null
}

export type Seat = {
  seat: number
  place: number
  user_id: bigint
  drawn_at: Date
  voted_at: Date | null
  sealed_vote: Buffer | null
  vote: Vote | null
  left_at: Date | null
}

/** A case, with the lock of its row until the transaction ends. */
export const lockCase = (tx: Tx, eventId: bigint): Promise<Case | undefined> =>
  tx.first<Case>(sql`select * from jury_cases where event_id = ${eventId} for update`)

export const findCase = (tx: Tx, eventId: bigint): Promise<Case | undefined> =>
  tx.first<Case>(sql`select * from jury_cases where event_id = ${eventId}`)

/** The seats of a case in the order in which they were taken. */
export const seatsOf = (tx: Tx, eventId: bigint): Promise<Seat[]> =>
  tx.rows<Seat>(sql`
    select seat, place, user_id, drawn_at, voted_at, sealed_vote, vote, left_at from jury_seats
    where event_id = ${eventId} order by drawn_at, seat`)

/** The flat form of pairs, and back. */
export const flat = (pairs: readonly (readonly [number, number])[]): number[] => pairs.flat()
export const paired = (places: readonly number[]): [number, number][] =>
  places.flatMap((one, at) => (at % 2 === 0 ? [[one, places[at + 1]!] as [number, number]] : []))

/** The moment until which an empty seat is filled again: half of the case's time. */
export const halfOf = ({ began_at, deadline }: Pick<Case, 'began_at' | 'deadline'>): Date =>
  new Date((began_at.getTime() + deadline.getTime()) / 2)
