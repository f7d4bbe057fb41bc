import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Cards of the list while it loads. */
export function GangCardsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
      <Loading label="Loading the gangs" />
      {[1, 2, 3].map((place) => (
        <Card key={place} className="grid gap-3">
          <Skeleton className="-mx-4 -mt-4 mb-1 h-18 rounded-t-xl rounded-b-none lg:-mx-5 lg:-mt-5" />
          <div className="flex items-center gap-3">
            <Skeleton className="h-14 w-12" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
            </div>
          </div>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-11 w-28 rounded-lg" />
        </Card>
      ))}
    </div>
  )
}

/** One gang's card while it loads. */
export function GangSkeleton() {
  return (
    <Card className="grid gap-4">
      <Loading label="Loading the gang" />
      <Skeleton className="-mx-4 -mt-4 h-24 rounded-t-xl rounded-b-none md:h-40 lg:-mx-5 lg:-mt-5" />
      <div className="flex items-center gap-4">
        <Skeleton className="h-22 w-19" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </div>
      <Skeleton className="h-11 w-2/3 rounded-lg" />
    </Card>
  )
}
