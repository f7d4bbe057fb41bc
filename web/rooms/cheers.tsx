import { Flame, Frown, Heart, Laugh, type LucideIcon, ThumbsUp } from 'lucide-react'
import { type RoomCheer, roomCheers } from '#contract/chat-limits.ts'
import { useLessMotion } from '#web/client/motion.ts'
import './cheers.css'
import type { Flight } from './use-cheers.ts'

const looks: Record<RoomCheer, { name: string; Icon: LucideIcon }> = {
  bravo: { name: 'Bravo', Icon: ThumbsUp },
  fire: { name: 'Fire', Icon: Flame },
  laugh: { name: 'Laugh', Icon: Laugh },
  groan: { name: 'Groan', Icon: Frown },
  heart: { name: 'Heart', Icon: Heart },
}

/** Drawn, so that it looks the same on every device. */
function Mark({ kind, size }: { kind: RoomCheer; size: number }) {
  const { Icon } = looks[kind]
  return <Icon size={size} strokeWidth={1.75} className="cheer-mark" data-kind={kind} aria-hidden="true" />
}

/** Five reactions; a press shows one to everybody in the room. */
export function CheerRow({ onCheer }: { onCheer: (kind: RoomCheer) => void }) {
  return (
    <fieldset className="cheer-row">
      <legend className="sr-only">React for everybody to see</legend>
      {roomCheers.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={looks[kind].name}
          title={looks[kind].name}
          onClick={() => onCheer(kind)}
        >
          <Mark kind={kind} size={22} />
        </button>
      ))}
    </fieldset>
  )
}

/** The reactions over the stage. They take no press, and are gone in two seconds; with less motion they are a counter. */
export function CheerFlights({ air }: { air: readonly Flight[] }) {
  const less = useLessMotion()
  return (
    <div aria-hidden="true" className="cheer-air" data-still={less || undefined}>
      <p className="cheer-count">
        {roomCheers.map((kind) => {
          const count = air.reduce((sum, flight) => (flight.kind === kind ? sum + flight.count : sum), 0)
          return (
            count > 0 && (
              <span key={kind} data-cheer={kind}>
                <Mark kind={kind} size={18} />
                {count}
              </span>
            )
          )
        })}
      </p>
      {air.map(({ key, kind, left, count }) => (
        <span key={key} className="cheer-flight" data-cheer={kind} style={{ left: `${left}%` }}>
          <Mark kind={kind} size={32} />
          {count > 1 && <b className="tabular">{count}</b>}
        </span>
      ))}
    </div>
  )
}
