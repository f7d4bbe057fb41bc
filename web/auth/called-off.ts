import { ApiError } from '#web/client/api.ts'

/** Whether the server asks for a fresh proof first. */
export const needsProof = (error: unknown) => error instanceof ApiError && error.code === 'step_up_required'

/** Whether a person closed the dialog that asks for it: they know why nothing happened. */
export const calledOff = (error: unknown): boolean => needsProof(error)
