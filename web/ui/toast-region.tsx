import { CircleCheck, CircleMinus, OctagonAlert, X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import {
  type createToastStore,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_PX,
  type Toast,
} from '#web/client/calls/toast-store.ts'
import { keepComposing } from '#web/client/pressed-key.ts'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { keepFocus } from './focus.ts'
import { closeTopOverlay, watchOverlays } from './overlay-history.ts'
import { obstaclesOnScreen, placeToast } from './toast-place.ts'

type Store = ReturnType<typeof createToastStore>

/** Draws the store. The timer pauses on hover, on focus and while the window is in the background. */
export function ToastRegion({ store }: { store: Store }) {
  const shown = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  useEffect(letFocusIn, [])
  useEffect(keepFocus, [])
  useEffect(() => followSteps(store), [store])
  const viewport = usePlace(shown[0]?.open ? shown[0].id : undefined)
  return (
    <RadixToast.Provider
      // A toast that closes under the pointer or the focus leaves the provider paused, and the next one would never end; so
      // each toast has its own provider.
      key={shown[0]?.id}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      label="Notification"
    >
      {shown.map(({ id, title, description, variant, tone, action, open }) => (
        <RadixToast.Root
          key={id}
          open={open}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(next) => {
            if (!next) store.dismiss(id)
          }}
          // Escape belongs to the overlay, unless the focus is in the notification
          onEscapeKeyDown={(pressed) => {
            keepComposing(pressed)
            if (pressed.defaultPrevented) return
            if (!inRegion(document.activeElement) && closeTopOverlay()) pressed.preventDefault()
          }}
          className="enter-sheet pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-line-1 bg-raised py-3 pr-1.5 pl-4 text-ink-1 shadow-raised data-[state=closed]:leave-fade data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          <ToastIcon variant={variant} tone={tone} />
          <div className="min-w-0 flex-1">
            <RadixToast.Title dir="auto" className="font-semibold wrap-anywhere">
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
        // keeps it from being hidden behind an open dialog; each toast announces itself to screen readers
        aria-live="off"
        label="Notifications ({hotkey})"
        ref={viewport}
        className="pointer-events-none fixed inset-x-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-[60] outline-none md:inset-x-auto md:right-6 md:bottom-6 md:w-95"
      />
    </RadixToast.Provider>
  )
}

function ToastIcon({ variant, tone }: Pick<Toast, 'variant' | 'tone'>) {
  const Icon = variant === 'destructive' ? OctagonAlert : tone === 'neutral' ? CircleMinus : CircleCheck
  return (
    <Icon
      size={20}
      strokeWidth={1.75}
      aria-hidden="true"
      className={classNames('mt-px shrink-0', variant === 'destructive' ? 'text-loss' : 'text-ink-2')}
    />
  )
}

/** Keeps the notifications clear of open overlays and of buttons while a notification shows. */
function usePlace(shown: string | undefined) {
  const viewport = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const list = viewport.current
    if (shown === undefined || !list) return
    const place = () => {
      list.style.translate = 'none'
      const screen = { width: document.documentElement.clientWidth, height: innerHeight }
      const { x, y } = placeToast(list.getBoundingClientRect(), screen, obstaclesOnScreen(list))
      list.style.translate = `${x}px ${y}px`
    }
    // React draws the notification into the list after this
    const grown = new ResizeObserver(place)
    grown.observe(list)
    addEventListener('resize', place)
    // an overlay has its full height once it is drawn
    const leave = watchOverlays(() => requestAnimationFrame(place))
    return () => {
      grown.disconnect()
      removeEventListener('resize', place)
      leave()
    }
  }, [shown])
  return viewport
}

/** An error disappears once the next step begins: a form is sent, or a button outside is pressed. */
function followSteps(store: Store): () => void {
  const onStep = () => {
    for (const { id, variant } of store.snapshot()) if (variant === 'destructive') store.dismiss(id)
  }
  const press = ({ target }: Event) => {
    const button = target instanceof Element && !inRegion(target) && target.closest('button')
    if (button && button.getAttribute('aria-label') !== 'Close') onStep()
  }
  document.addEventListener('click', press, true)
  document.addEventListener('submit', onStep, true)
  return () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('submit', onStep, true)
  }
}

const inRegion = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=region][aria-label^="Notifications ("]') !== null

/**
 * An open dialog pulls every focus back into itself by listening on the document. This stops the event of a focus on the
 * notifications one step before the document, after everything inside the page has received it.
 */
function letFocusIn(): () => void {
  const stopFocusIn = (moved: FocusEvent) => inRegion(moved.target) && moved.stopPropagation()
  const stopFocusOut = (moved: FocusEvent) => inRegion(moved.relatedTarget) && moved.stopPropagation()
  document.body.addEventListener('focusin', stopFocusIn)
  document.body.addEventListener('focusout', stopFocusOut)
  return () => {
    document.body.removeEventListener('focusin', stopFocusIn)
    document.body.removeEventListener('focusout', stopFocusOut)
  }
}
