import { classNames } from './class-names.ts'

/** A placeholder in the geometry of the coming content. It appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('skeleton block', !className?.includes('rounded') && 'rounded-md', className)}
    />
  )
}

/** The spoken half of a group of skeletons. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" className="sr-only">
      {label}
    </span>
  )
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Rows as Row draws them: 64 high, a face, two lines, money. */
export function RowSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div>
      <Loading />
      {places(rows).map((place) => (
        <div key={place} className="flex min-h-16 items-center gap-3 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  )
}

/** Cards as an event card draws them: a title, a seam, a line. */
export function CardSkeleton({ cards = 1 }: { cards?: number }) {
  return (
    <div className="grid gap-3">
      <Loading />
      {places(cards).map((place) => (
        <div key={place} className="grid gap-3 rounded-xl border border-line-1 bg-surface p-4 lg:p-5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-11.5 w-full" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}

/** As high as the chart in the same width: in a narrow chart the ranges are below the read-out. */
export function StepChartSkeleton() {
  return (
    <div className="@container">
      <Skeleton className="h-75 w-full @max-[376px]:h-85 md:h-85 md:@max-[376px]:h-95" />
    </div>
  )
}
