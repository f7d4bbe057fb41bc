type ToastVariant = 'default' | 'destructive'
type ToastAction = { label: string; onClick: () => void }

export type ToastContent = {
  title: string
  description?: string
  variant?: ToastVariant
  action?: ToastAction
  /** neither done nor failed: the person lost something */
  tone?: 'neutral'
}

export type Toast = ToastContent & { id: string; variant: ToastVariant; open: boolean }

const TOASTS_SHOWN = 1
export const TOAST_DURATION_MS = 5000
export const TOAST_SWIPE_PX = 50
export const TOAST_HOTKEY = ['F8']
/** A dismissed toast stays in the list (closed) this long, as specified. */
const TOAST_REMOVAL_MS = 1_000_000

type Later = (run: () => void, ms: number) => unknown

/**
 * The notifications of one page. A new toast replaces the one before; a dismissed toast closes at once and disappears after
 * TOAST_REMOVAL_MS.
 * @param later the clock of the removal
 */
export function createToastStore(later: Later = setTimeout) {
  let toasts: readonly Toast[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const removing = new Set<string>()

  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const remove = (id: string) => {
    removing.delete(id)
    set(toasts.filter((toast) => toast.id !== id))
  }
  const dismiss = (id: string) => {
    if (removing.has(id) || !toasts.some((toast) => toast.id === id)) return
    removing.add(id)
    later(() => remove(id), TOAST_REMOVAL_MS)
    set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  }

  return {
    toast({ variant = 'default', ...content }: ToastContent) {
      count += 1
      const id = String(count)
      set([{ ...content, variant, id, open: true }, ...toasts].slice(0, TOASTS_SHOWN))
      return { id, dismiss: () => dismiss(id) }
    },
    dismiss,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => toasts,
  }
}
