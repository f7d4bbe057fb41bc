import { useSyncExternalStore } from 'react'
import { useLate } from '#web/client/late.ts'
import { lazy } from '#web/client/lazy.ts'
import { toasts } from '#web/client/toast.ts'

const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
)

/**
 * The notification area; once per app. The code that draws it is fetched once the first screen has its data, or at once for
 * a notification.
 */
export function Toaster() {
  const late = useLate()
  const any = useSyncExternalStore(toasts.subscribe, () => toasts.snapshot().length > 0)
  return late || any ? <ToastRegion store={toasts} /> : null
}
