import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Offers a new person a limit for deposits, until they set one or decline. */
export function HomeLimitCard() {
  return (
    <Card aria-label="A deposit limit" className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="font-semibold">A deposit limit</p>
        <p className="text-sm text-ink-2">You have not set one yet.</p>
      </div>
      <LinkButton href="/safer-play" variant="secondary">
        Set a limit
      </LinkButton>
    </Card>
  )
}
