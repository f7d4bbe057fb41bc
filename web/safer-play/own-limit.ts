import { ApiError } from '#web/client/calls/api.ts'

/** Whether the refusal comes from the person's own limit or break. */
export const isOwnLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'limit_reached' || error.code === 'play_paused')
