import { classNames } from './class-names.ts'
import { type LevelPoint, levelPath } from './level-path.ts'

export type SparklineProps = {
  /** oldest first, from the left edge to the right one; amounts in hundredths */
  points: readonly LevelPoint[]
  /** its description for screen readers */
  label: string
  className?: string
}

/** A level over time, small and without axes: money is constant until it moves, so there are steps and no slopes. */
export function Sparkline({ points, label, className }: SparklineProps) {
  const path = levelPath(points)
  if (!path) return null
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={classNames('block h-14 w-full overflow-visible', className)}
    >
      <path d={`${path}V100H0Z`} className="fill-sunken" />
      <path
        d={path}
        fill="none"
        className="stroke-ink-2 forced-colors:stroke-[CanvasText]"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
