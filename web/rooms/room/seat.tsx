import { Crown, MicOff } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Participant } from './room-data.ts'

/** A person as the room shows them: an emoji, or the picture. Decorative: the name is beside it. */
export function Seat({ person, size, className }: { person: Participant; size: number; className?: string }) {
  if (!person.displayEmoji)
    return <Avatar person={person.user} size={size} {...(className && { className })} />
  return (
    <span
      aria-hidden="true"
      data-emoji={person.displayEmoji}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full bg-sunken leading-none select-none',
        className,
      )}
      style={{ width: size, height: size, fontSize: size * 0.58 }}
    >
      {person.displayEmoji}
    </span>
  )
}

/** A person's standing in this room, as small signs with words. */
export function SeatMarks({ person, hostId }: { person: Participant; hostId: string | null }) {
  const muted = person.mutedUntil !== null && Date.parse(person.mutedUntil) > Date.now()
  return (
    <>
      {person.userId === hostId && (
        <span className="inline-flex items-center gap-1" title="Has the controls">
          <Crown size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">with the controls</span>
        </span>
      )}
      {muted && (
        <span className="inline-flex items-center gap-1" title="Muted">
          <MicOff size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">muted</span>
        </span>
      )}
    </>
  )
}
