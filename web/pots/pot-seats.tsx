import type { ReactNode } from 'react'
import type { Side } from '#web/games/game-text.ts'
import { Avatar, type Person } from '#web/ui/avatar.tsx'
import { Money } from '#web/ui/money.tsx'

export type PotSeatsProps = {
  creator: Person
  /** "You" or the creator's first name */
  name: string
  /** each side's call: "heads", "tails" */
  labels: Record<Side, string>
  /** the stake of each, wire */
  stake: string
  /** in the open seat: the button that takes it */
  children?: ReactNode
}

const HEIGHT = 70
const RUN = HEIGHT * 0.2126

/**
 * The two seats of a pot on both sides of the cut. The left one is open and dashed, and a press takes it; the creator sits in
 * the right one. If they do not fit side by side (a narrow card, large text), one is above the other.
 */
export function PotSeats({ creator, name, labels, stake, children }: PotSeatsProps) {
  return (
    <div className="relative grid min-h-17.5 grid-cols-2 overflow-hidden rounded-md @max-[15.5rem]:grid-cols-1">
      <Cut />
      <div className="relative grid min-w-0 content-center gap-0.5 py-1 pr-3.5 pl-1 text-a @max-[15.5rem]:rounded-t-md @max-[15.5rem]:border-[1.5px] @max-[15.5rem]:border-b-0 @max-[15.5rem]:border-dashed @max-[15.5rem]:border-(--a) @max-[15.5rem]:bg-(--a-soft) @max-[15.5rem]:pr-1">
        {/* the cut leans away from the upper line, which is longer */}
        <span className="-mr-4.5 flex flex-wrap gap-x-1 pl-1.5 text-xs font-semibold @max-[18.5rem]:tracking-[-0.02em] @max-[15.5rem]:mr-0">
          <span className="font-bold">Open seat</span>
          <span aria-hidden="true">·</span>
          <span>{labels.challenger}</span>
        </span>
        {children}
      </div>
      <div className="relative flex min-w-0 flex-row-reverse items-center gap-2 py-1 pr-2.5 pl-3 text-right text-on-side @max-[15.5rem]:bg-(--b-fill)">
        <Avatar person={creator} size={34} />
        <span className="grid min-w-0 text-xs font-semibold">
          <span className="truncate text-sm font-bold @max-[15.5rem]:whitespace-normal @max-[15.5rem]:wrap-anywhere">
            {name}
          </span>
          <span>{labels.creator}</span>
          <Money wire={stake} currency="PLAY" />
        </span>
      </div>
    </div>
  )
}

/** The two fields and the cut between them. */
function Cut() {
  return (
    <>
      <svg
        className="absolute inset-0 size-full @max-[15.5rem]:hidden"
        viewBox={`0 0 300 ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          d={`M10 .75H${150 + RUN / 2 - 2.25}L${150 - RUN / 2 - 2.25} ${HEIGHT - 0.75}H10Q.75 ${HEIGHT - 0.75} .75 ${HEIGHT - 10}V10Q.75 .75 10 .75z`}
          className="fill-(--a-soft) stroke-(--a)"
          strokeDasharray="5 4"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={`M${150 + RUN / 2 + 1.5} 0H300V${HEIGHT}H${150 - RUN / 2 + 1.5}z`}
          className="fill-(--b-fill)"
        />
      </svg>
      <span
        className="side-dots absolute inset-y-0 right-0 w-1/2 @max-[15.5rem]:hidden"
        style={{ clipPath: `polygon(${RUN}px 0, 100% 0, 100% 100%, 0 100%)` }}
        aria-hidden="true"
      />
    </>
  )
}
