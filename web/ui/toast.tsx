import { Suspense, useEffect, useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { createToastStore, type ToastContent } from './toast-store.ts'

const toasts = createToastStore()

/** Shows a notification. @returns its id and a way to dismiss it */
export const toast = (content: ToastContent) => toasts.toast(content)

const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
)

/** The notification area; once per app. The code that draws it is fetched after the first paint. */
export function Toaster() {
  const [painted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  return painted ? (
    <Suspense fallback={null}>
      <ToastRegion store={toasts} />
    </Suspense>
  ) : null
}
