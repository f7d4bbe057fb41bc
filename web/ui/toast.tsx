import { useSyncExternalStore } from 'react'
import { toasts } from '#web/client/calls/toast.ts'
import { lazy } from '#web/client/lazy.ts'
import { usePressed } from '#web/client/pressed.ts'

const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
)

/**
 * The notification area; once per app. It fetches its drawing code with the first press, whose answer it may have to show, or
 * for the first notification without a press.
 */
export function Toaster() {
  const pressed = usePressed()
  const any = useSyncExternalStore(toasts.subscribe, () => toasts.snapshot().length > 0)
  return pressed || any ? <ToastRegion store={toasts} /> : null
}
