import { classNames } from '#web/ui/class-names.ts'

export type SeatsBarProps = {
  taken: number
  seats: number
  /** seats are closed, so none is left */
  closed?: boolean
  className?: string
}

/** The seats of a tournament, one piece each, and the number of taken seats. */
export function SeatsBar({ taken, seats, closed = false, className }: SeatsBarProps) {
  const left = seats - taken
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <div
        role="progressbar"
        aria-label="Players"
        aria-valuemin={0}
        aria-valuemax={seats}
        aria-valuenow={taken}
        aria-valuetext={`${taken} of ${seats} players`}
        className="flex gap-1"
      >
        {Array.from({ length: seats }, (_, seat) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
            key={seat}
            className={classNames(
              'h-2 flex-1 rounded-full',
              seat < taken ? 'bg-ink-1' : 'border border-dashed border-line-2 bg-sunken',
            )}
          />
        ))}
      </div>
      <p aria-hidden="true" className="flex justify-between text-sm text-ink-2">
        <span className="tabular">
          {taken}/{seats} players
        </span>
        {!closed && <span>{left === 0 ? 'Full' : left === 1 ? '1 seat left' : `${left} seats left`}</span>}
      </p>
    </div>
  )
}
