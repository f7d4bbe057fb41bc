import { type RoomCheer, roomCheers } from '#contract/chat-limits.ts'
import { useLessMotion } from '#web/client/motion.ts'
import './cheers.css'
import type { Flight } from './use-cheers.ts'

const names: Record<RoomCheer, string> = {
  '👏': 'Clap',
  '🔥': 'Fire',
  '😂': 'Laugh',
  '😱': 'Gasp',
  '❤️': 'Heart',
}

/** Five reactions; a press shows one to everybody in the room. */
export function CheerRow({ onCheer }: { onCheer: (emoji: RoomCheer) => void }) {
  return (
    <fieldset className="cheer-row">
      <legend className="sr-only">React for everybody to see</legend>
      {roomCheers.map((emoji) => (
        <button key={emoji} type="button" aria-label={names[emoji]} onClick={() => onCheer(emoji)}>
          <span aria-hidden="true">{emoji}</span>
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
        {roomCheers.map((emoji) => {
          const count = air.reduce((sum, flight) => (flight.emoji === emoji ? sum + flight.count : sum), 0)
          return count > 0 && <span key={emoji}>{`${emoji} ${count}`}</span>
        })}
      </p>
      {air.map(({ key, emoji, left, count }) => (
        <span key={key} className="cheer-flight" style={{ left: `${left}%` }}>
          {emoji}
          {count > 1 && <b className="tabular">{count}</b>}
        </span>
      ))}
    </div>
  )
}
