import { Skeleton } from './skeleton.tsx'

/** As high as the chart in the same width: in a narrow chart the ranges are below the read-out. */
export function StepChartSkeleton() {
  return (
    <div className="@container">
      <Skeleton className="h-75 w-full @max-[376px]:h-85 md:h-85 md:@max-[376px]:h-95" />
    </div>
  )
}
