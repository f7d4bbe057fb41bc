import { Link } from 'wouter'
import { ApiError } from '#web/client/calls/api.ts'

/** Whether the refusal comes from the person's own limit or break. */
export const isOwnLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'limit_reached' || error.code === 'play_paused')

/** Leads from a refusal by the person's own limit or break to its settings; empty for every other refusal. */
export function LimitsLink({ error }: { error: unknown }) {
  if (!isOwnLimit(error)) return null
  return (
    <Link
      href="/safer-play"
      className="-my-2 inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
    >
      {error.code === 'limit_reached' ? 'Your limits' : 'Your break'}
    </Link>
  )
}
