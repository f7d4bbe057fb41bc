import { expect } from 'vitest'
import type { Db, Tx } from '#server/core/db.ts'
import { type Answer, shownAs } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Random states of a module that its view and its acts are compared over. */
export const STATES = Number(process.env.MAY_STATES ?? 300)

const TAKEN_BACK = new Error('taken back')

/** Does an act and takes it back. @returns its refusal, or undefined where it was done */
export async function tried(db: Db, act: (tx: Tx) => Promise<unknown>): Promise<Answer> {
  try {
    await db.transact(async (tx) => {
      await act(tx)
      throw TAKEN_BACK
    })
  } catch (error) {
    if (error === TAKEN_BACK) return undefined
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

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
