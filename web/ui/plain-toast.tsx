import { useEffect, useSyncExternalStore } from 'react'
import { toasts } from '#web/client/calls/toast.ts'
import { TOAST_DURATION_MS } from '#web/client/calls/toast-store.ts'

/** A notification without the file that draws it well: the first press fetches that file, when the network may be down. */
export function PlainToast() {
  const [shown] = useSyncExternalStore(toasts.subscribe, toasts.snapshot)
  const id = shown?.open ? shown.id : undefined
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => toasts.dismiss(id), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <section
      aria-label="Notifications"
      className="fixed inset-x-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-[60] md:inset-x-auto md:right-6 md:bottom-6 md:w-95"
    >
      <div role="status">
        {shown?.open && (
          <div className="rounded-lg border border-line-1 bg-raised px-4 py-3 text-ink-1 shadow-raised">
            <p className="font-semibold wrap-anywhere">{shown.title}</p>
            {shown.description && <p className="text-sm wrap-anywhere text-ink-2">{shown.description}</p>}
          </div>
        )}
      </div>
    </section>
  )
}
