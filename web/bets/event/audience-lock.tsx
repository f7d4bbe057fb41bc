import { Lock } from 'lucide-react'
import type { Audience } from '#contract/bets-limits.ts'
import { lockText } from './audience-text.ts'

type AudienceLockProps = {
  audience: Audience
  /** the words stand beside the lock, instead of being its name */
  told?: boolean
}

/** The lock of an event that not everybody sees. Empty for a public event. */
export function AudienceLock({ audience, told = false }: AudienceLockProps) {
  const text = lockText(audience)
  if (!text) return null
  if (!told)
    return (
      <span role="img" aria-label={text} title={text} className="inline-grid size-6 place-items-center">
        <Lock size={15} strokeWidth={1.75} aria-hidden="true" />
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1.5">
      <Lock size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      {text}
    </span>
  )
}
