import { Link } from 'wouter'
import { isOwnLimit } from './own-limit.ts'

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
