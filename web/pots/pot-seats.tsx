import type { Side } from '#web/games/game-text.ts'
import { Avatar, type Person } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'

export type PotSeatsProps = {
  creator: Person
  /** null while the seat is empty: dashed is not final */
  challenger: Person | null
  names: Record<Side, string>
  /** each side's call: "heads", "tails" */
  labels: Record<Side, string>
  /** once the game is over */
  winner?: Side
}

const RUN = 56 * 0.2126

/**
 * The two seats of a pot on both sides of the cut: the challenger is left, the creator right. Where their names would be cut
 * off (a narrow card, large text), one stands above the other.
 */
export function PotSeats({ creator, challenger, names, labels, winner }: PotSeatsProps) {
  return (
    <div className="@container">
      <div className="relative grid h-14 grid-cols-2 overflow-hidden rounded-md @max-[15.5rem]:h-auto @max-[15.5rem]:grid-cols-1">
        <Cut open={!challenger} />
        <Seat
          person={challenger}
          name={names.challenger}
          word={labels.challenger}
          won={winner === 'challenger'}
          lost={winner === 'creator'}
          className={
            challenger
              ? 'text-on-side @max-[15.5rem]:bg-(--a-fill)'
              : 'text-a @max-[15.5rem]:rounded-t-md @max-[15.5rem]:border-[1.5px] @max-[15.5rem]:border-dashed @max-[15.5rem]:border-(--a) @max-[15.5rem]:bg-(--a-soft)'
          }
        />
        <Seat
          person={creator}
          name={names.creator}
          word={labels.creator}
          won={winner === 'creator'}
          lost={winner === 'challenger'}
          className="flex-row-reverse text-right text-on-side @max-[15.5rem]:bg-(--b-fill)"
        />
      </div>
    </div>
  )
}

/** The two fields and the cut between them. */
function Cut({ open }: { open: boolean }) {
  return (
    <>
      <svg
        className="absolute inset-0 size-full @max-[15.5rem]:hidden"
        viewBox="0 0 300 56"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {!open ? (
          <path d={`M0 0H${150 + RUN / 2 - 1.5}L${150 - RUN / 2 - 1.5} 56H0z`} className="fill-(--a-fill)" />
        ) : (
          <path
            d={`M10 .75H${150 + RUN / 2 - 2.25}L${150 - RUN / 2 - 2.25} 55.25H10Q.75 55.25 .75 46V10Q.75 .75 10 .75z`}
            className="fill-(--a-soft) stroke-(--a)"
            strokeDasharray="5 4"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path d={`M${150 + RUN / 2 + 1.5} 0H300V56H${150 - RUN / 2 + 1.5}z`} className="fill-(--b-fill)" />
      </svg>
      <span
        className="side-dots absolute inset-y-0 right-0 w-1/2 @max-[15.5rem]:hidden"
        style={{ clipPath: `polygon(${RUN}px 0, 100% 0, 100% 100%, 0 100%)` }}
        aria-hidden="true"
      />
    </>
  )
}

type SeatProps = {
  person: Person | null
  name: string
  word: string
  won: boolean
  lost: boolean
  className: string
}

function Seat({ person, name, word, won, lost, className }: SeatProps) {
  return (
    <div className={classNames('relative flex min-h-14 min-w-0 items-center gap-2 px-2.5', className)}>
      {person ? (
        <Avatar person={person} size={34} />
      ) : (
        <span
          className="grid size-8.5 shrink-0 place-items-center rounded-full border-[1.5px] border-dashed border-current text-lg"
          aria-hidden="true"
        >
          ?
        </span>
      )}
      <span className="min-w-0">
        <span className="block truncate text-sm font-bold @max-[15.5rem]:whitespace-normal @max-[15.5rem]:wrap-anywhere">
          {name}
        </span>
        <span className="block truncate text-xs font-semibold">{won ? 'Won' : lost ? 'Lost' : word}</span>
      </span>
    </div>
  )
}
