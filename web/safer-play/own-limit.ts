import { ApiError } from '#web/client/calls/api.ts'

/** Whether a limit or a break of the person's own stands in the way. */
export const isOwnLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'limit_reached' || error.code === 'play_paused')
