import { useId } from 'react'
import { Link } from 'wouter'
import type { Audience } from '#contract/bets-limits.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { AUDIENCE_CHOICES } from './audience-text.ts'

type AudienceFieldProps = {
  value: Audience
  onChange: (audience: Audience) => void
  /** an event that follows a public one is for some people only */
  circlesOnly?: boolean
}

/** The people who see an event. A person without a gang reads how to come to one. */
export function AudienceField({ value, onChange, circlesOnly = false }: AudienceFieldProps) {
  const hasGang = useUser().gangId !== null
  const note = useId()
  const chosen = AUDIENCE_CHOICES.find((choice) => choice.value === value)
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">Who sees it</p>
      <ChipGroup
        label="Who sees it"
        describedBy={note}
        options={AUDIENCE_CHOICES.filter((choice) => !circlesOnly || choice.value !== 'public').map(
          (choice) => ({
            ...choice,
            // a draft may hold a gang that the person has left: it stays visible until another one is chosen
            disabled: choice.value === 'gang' && !hasGang && value !== 'gang',
          }),
        )}
        value={value}
        onChange={onChange}
      />
      <div className="grid gap-1 text-sm text-ink-3">
        <p id={note} aria-live="polite">
          {chosen?.hint}
        </p>
        {!hasGang && (
          <p>
            To choose My gang,{' '}
            <Link
              href="/gangs"
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink-1"
            >
              join a gang first
            </Link>
            .
          </p>
        )}
      </div>
    </div>
  )
}
