import { lazy } from '#web/client/lazy.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const QrPlate = lazy(
  () => import('#web/ui/qr-plate.tsx').then((m) => ({ default: m.QrPlate })),
  <Skeleton className="size-58.5 rounded-xl" />,
)

const QR_SIZE = 200

/** The address of this site as a code for another person's camera. */
export function ShareCard() {
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrPlate value={location.origin} size={QR_SIZE} label="QR code of this site" />
      <div className="min-w-0 flex-1 basis-60">
        <CardTitle>Bring somebody to bet against</CardTitle>
        <p className="max-w-[31em] text-ink-2">A friend can scan this to get here.</p>
        <p className="mt-2 font-semibold break-all">{location.origin}</p>
      </div>
    </Card>
  )
}
