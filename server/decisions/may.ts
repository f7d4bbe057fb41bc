import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'

/** A moderator before a decision that takes signatures. */
export type Signing = {
  /** they have signed it */
  signed: boolean
  /** an admin has signed it since one was called */
  answered: boolean
  /** they are an admin */
  admin: boolean
}

/** The refusal of a second signature by the same person. */
export const signedAlready = (): Refusal =>
  new Refusal('same_operator', 'You have already signed this decision: another moderator has to sign it now')

/** A moderator signs a decision once; where an admin was called, an admin who signed nothing signs first. */
export function maySign({ signed, answered, admin }: Signing, adminCalled: boolean): Answer {
  if (signed) return signedAlready()
  if (adminCalled && !answered && !admin)
    return new Refusal('forbidden', 'An admin who has not signed has to decide this now')
  return undefined
}
