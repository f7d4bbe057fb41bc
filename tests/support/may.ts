import { expect } from 'vitest'
import type { Db, Tx } from '#server/core/db.ts'
import { type Answer, shownAs } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { SCALE } from './scale.ts'

/** Random states of a module that its view and its acts are compared over. */
export const STATES = 300 * SCALE
/** Time limit for a module's states, milliseconds; they take some seconds on a quiet machine. */
export const STATES_MS = 180_000 * SCALE

const TAKEN_BACK = new Error('taken back')

/** Does an act. @returns its refusal, or undefined where it was done */
export async function attempted(db: Db, act: (tx: Tx) => Promise<unknown>): Promise<Answer> {
  try {
    await db.transact(act)
  } catch (error) {
    if (error instanceof Refusal) return error
    if (error !== TAKEN_BACK) throw error
  }
  return undefined
}

/** The same, and takes the act back. */
export const tried = (db: Db, act: (tx: Tx) => Promise<unknown>): Promise<Answer> =>
  attempted(db, async (tx) => {
    await act(tx)
    throw TAKEN_BACK
  })

/**
 * The view says that an act is open exactly where the act is not refused, or only for want of a proof.
 * @param about the state and the person, for the message of a failure
 */
export function expectAgreement(shown: { can: boolean; proof?: boolean }, done: Answer, about: string): void {
  const { can, proof } = shownAs(done)
  const wanted = { can, ...('proof' in shown ? { proof: proof ?? false } : {}) }
  expect(shown, `${about}: the act answers ${done ? `${done.code}: ${done.message}` : 'nothing'}`).toEqual(
    wanted,
  )
}
