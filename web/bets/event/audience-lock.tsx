import { Lock } from 'lucide-react'
import type { Audience } from '#contract/bets-limits.ts'

/** The lock's words on an event that not everybody sees. */
export const lockText = (audience: Exclude<Audience, 'public'>): string =>
  `Only ${audience === 'gang' ? 'your gang sees' : 'invited people see'} this`

type AudienceLockProps = {
  audience: Audience
  /** the words stand beside the lock, instead of being its name */
  told?: boolean
}

/** The lock of an event that not everybody sees. Empty for a public event. */
export function AudienceLock({ audience, told = false }: AudienceLockProps) {
  if (audience === 'public') return null
  const text = lockText(audience)
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
