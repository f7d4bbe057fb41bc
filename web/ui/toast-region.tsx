import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { useEffect, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { type createToastStore, TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_PX } from './toast-store.ts'

/** Draws the store. The timer pauses on hover, on focus and while the window is in the background. */
export function ToastRegion({ store }: { store: ReturnType<typeof createToastStore> }) {
  const shown = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  useEffect(letFocusIn, [])
  return (
    <RadixToast.Provider
      // A toast that is closed under the pointer or the focus leaves the provider paused, and the next one would
      // never end; each toast therefore starts with a provider of its own.
      key={shown[0]?.id}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      label="Notification"
    >
      {shown.map(({ id, title, description, variant, action, open }) => (
        <RadixToast.Root
          key={id}
          open={open}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(next) => {
            if (!next) store.dismiss(id)
          }}
          className="enter-sheet pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-line-1 bg-raised py-3 pr-1.5 pl-4 text-ink-1 shadow-raised data-[state=closed]:leave-fade data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          {variant === 'destructive' ? (
            <OctagonAlert
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className="mt-px shrink-0 text-loss"
            />
          ) : (
            <CircleCheck
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className="mt-px shrink-0 text-ink-2"
            />
          )}
          <div className="min-w-0 flex-1">
            <RadixToast.Title dir="auto" className="font-semibold">
              {title}
            </RadixToast.Title>
            {description && (
              <RadixToast.Description dir="auto" className="text-sm wrap-anywhere text-ink-2">
                {description}
              </RadixToast.Description>
            )}
            {action && (
              <RadixToast.Action asChild altText={action.label}>
                <Button variant="secondary" size="dense" className="mt-2" onClick={action.onClick}>
                  {action.label}
                </Button>
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close asChild>
            <IconButton label="Close" className="-my-2.5">
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        hotkey={TOAST_HOTKEY}
        // spares it from being hidden behind an open dialog; what is said aloud is said by each toast itself
        aria-live="off"
        label="Notifications ({hotkey})"
        // over a sheet on a phone it stands at the top: at the bottom it would cover the sheet's one button
        className="max-md:in-[body:has([role=dialog][data-state=open])]:top-10 max-md:in-[body:has([role=dialog][data-state=open])]:bottom-auto pointer-events-none fixed inset-x-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-[60] outline-none md:inset-x-auto md:right-6 md:bottom-6 md:w-95"
      />
    </RadixToast.Provider>
  )
}

const inRegion = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=region][aria-label^="Notifications ("]') !== null

/**
 * An open dialog pulls every focus back into itself by listening on the document. Focus that goes to the
 * notifications is stopped one step before the document, after everything that lies inside the page has heard it.
 */
function letFocusIn(): () => void {
  const hearIn = (moved: FocusEvent) => inRegion(moved.target) && moved.stopPropagation()
  const hearOut = (moved: FocusEvent) => inRegion(moved.relatedTarget) && moved.stopPropagation()
  document.body.addEventListener('focusin', hearIn)
  document.body.addEventListener('focusout', hearOut)
  return () => {
    document.body.removeEventListener('focusin', hearIn)
    document.body.removeEventListener('focusout', hearOut)
  }
}
