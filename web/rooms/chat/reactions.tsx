import { Flame, Frown, Heart, Laugh, type LucideIcon, ThumbsUp } from 'lucide-react'
import { type RoomReaction, roomReactions } from '#contract/chat-limits.ts'
import { useLessMotion } from '#web/client/kept/motion.ts'
import './reactions.css'
import type { Flight } from './use-reactions.ts'

const looks: Record<RoomReaction, { name: string; Icon: LucideIcon }> = {
  bravo: { name: 'Bravo', Icon: ThumbsUp },
  fire: { name: 'Fire', Icon: Flame },
  laugh: { name: 'Laugh', Icon: Laugh },
  groan: { name: 'Groan', Icon: Frown },
  heart: { name: 'Heart', Icon: Heart },
}

/** Drawn, so that it looks the same on every device. */
function Mark({ kind, size }: { kind: RoomReaction; size: number }) {
  const { Icon } = looks[kind]
  return <Icon size={size} strokeWidth={1.75} className="reaction-mark" data-kind={kind} aria-hidden="true" />
}

/** Five reactions; a press shows one to everybody in the room. */
export function ReactionRow({ onReact }: { onReact: (kind: RoomReaction) => void }) {
  return (
    <fieldset className="reaction-row">
      <legend className="sr-only">React for everybody to see</legend>
      {roomReactions.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={looks[kind].name}
          title={looks[kind].name}
          onClick={() => onReact(kind)}
        >
          <Mark kind={kind} size={22} />
        </button>
      ))}
    </fieldset>
  )
}

/** The reactions over the stage. They take no press, and disappear in two seconds; with less motion they are a counter. */
export function ReactionFlights({ air }: { air: readonly Flight[] }) {
  const less = useLessMotion()
  return (
    <div aria-hidden="true" className="reaction-air" data-still={less || undefined}>
      <p className="reaction-count">
        {roomReactions.map((kind) => {
          const count = air.reduce((sum, flight) => (flight.kind === kind ? sum + flight.count : sum), 0)
          return (
            count > 0 && (
              <span key={kind} data-reaction={kind}>
                <Mark kind={kind} size={18} />
                {count}
              </span>
            )
          )
        })}
      </p>
      {air.map(({ key, kind, left, count }) => (
        <span key={key} className="reaction-flight" data-reaction={kind} style={{ left: `${left}%` }}>
          <Mark kind={kind} size={32} />
          {count > 1 && <b className="tabular">{count}</b>}
        </span>
      ))}
    </div>
  )
}
