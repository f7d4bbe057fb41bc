import { Lock } from 'lucide-react'
import type { Audience } from '#contract/bets-limits.ts'
import { lockText } from './audience-words.ts'

/** The lock of an event that not everybody sees. Empty for a public event. */
export function AudienceLock({ audience }: { audience: Audience }) {
  if (audience === 'public') return null
  const text = lockText(audience)
  return (
    <span role="img" aria-label={text} title={text} className="inline-grid size-6 place-items-center">
      <Lock size={15} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
