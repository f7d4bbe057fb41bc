import { ApiError } from './request.ts'

/** Whether the server asks for a fresh proof first; the dialog that asks for it rethrows this error when a person closes it. */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'step_up_required'

/** Whether the proof must be a second factor beside the password. */
export const needsSecondThing = (error: unknown): boolean =>
  needsProof(error) && (error as ApiError).fields.second === 'true'
