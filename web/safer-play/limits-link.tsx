import { Link } from 'wouter'
import { ApiError } from '#web/client/api.ts'

/** Leads from a refusal to what the person has set; empty for every other refusal. */
export function LimitsLink({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || (error.code !== 'limit_reached' && error.code !== 'play_paused'))
    return null
  return (
    <Link
      href="/safer-play"
      className="-my-2 inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
    >
      {error.code === 'limit_reached' ? 'Your limits' : 'Your break'}
    </Link>
  )
}
