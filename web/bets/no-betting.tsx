import { Lock } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { EventDetail } from './event-words.ts'

const reasons: Record<EventDetail['status'], string> = {
  open: 'Betting has closed; the lock follows in a moment.',
  locked: 'Nobody can bet any more. The creator says next how it ended.',
  proposed: 'An outcome is proposed and can still be disputed.',
  disputed: 'A moderator who has no bet on it decides.',
  suspended: 'A moderator has stopped it. Every stake is safe in the pot.',
  settled: 'The winners have been paid.',
  voided: 'Every stake went back whole.',
}

/** Stands where the slip would. */
export function NoBetting({ event }: { event: EventDetail }) {
  return (
    <Card>
      <div className="flex gap-3">
        <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken">
          <Lock size={18} strokeWidth={1.75} />
        </span>
        <div className="grid justify-items-start gap-1">
          <p className="font-semibold">
            {event.status === 'open' ? 'Betting has closed' : `This bet is ${event.status}`}
          </p>
          <p className="text-sm text-ink-2">
            {event.settling ? 'The outcome is final; payouts are on their way.' : reasons[event.status]}
          </p>
          <LinkButton href="/events" variant="secondary" size="dense" className="mt-2">
            Find an open event
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
