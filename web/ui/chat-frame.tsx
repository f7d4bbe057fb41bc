import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

/** A difference of heights above this is the keyboard of a phone, not its address bar. */
const KEYBOARD_MIN_PX = 120
/** The tab bar, which the keyboard covers. */
const TAB_BAR_PX = 56
/** The scroll position of the list at the side; it outlives the screens, each of which has its own frame. */
let sideTop = 0

/**
 * The part of the window that a phone's keyboard covers, beyond the tab bar, as a custom property of the element;
 * `data-keyboard` marks that it is open.
 */
export function useKeyboardHeight() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // nothing covers a field in here, so the page need not scroll to clear it
    const { style } = document.documentElement
    style.scrollPadding = '0px'
    return () => void style.removeProperty('scroll-padding')
  }, [])
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const covered = window.innerHeight - view.height * view.scale
      const open = covered > KEYBOARD_MIN_PX
      frame.current?.style.setProperty('--keyboard', open ? `${covered - TAB_BAR_PX}px` : '0px')
      frame.current?.toggleAttribute('data-keyboard', open)
      // the browser scrolls the page to show the field; undo it, since the frame now fits beside the keyboard
      if (open) scrollTo(0, 0)
    }
    view.addEventListener('resize', measure)
    return () => view.removeEventListener('resize', measure)
  }, [])
  return frame
}

export type ChatFrameProps = {
  /** the list of conversations, where both columns fit */
  side?: ReactNode
  /** after a choice from the list it keeps its scroll position; else it begins at its top */
  sideKept?: boolean
  /** on a phone nothing but the strip is above it, and nothing below */
  alone?: boolean
  children: ReactNode
}

/**
 * The window of a conversation: as high as the screen allows, with the list beside it on wide screens. Strip, head and tab bar
 * grow with the text, so their heights are in rem: else large text would push the field under the tab bar.
 */
export function ChatFrame({ side, sideKept = false, alone = false, children }: ChatFrameProps) {
  const frame = useKeyboardHeight()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!sideKept) sideTop = 0
    list.current?.scrollTo(0, sideTop)
  }, [sideKept])
  return (
    <div className="fills-screen mx-auto w-full max-w-282 md:px-6 lg:px-8">
      <div
        ref={frame}
        className={classNames(
          'flex min-h-[288px] overflow-hidden',
          alone
            ? // the keyboard also covers the tab bar's place, on screens without a tab bar
              'max-md:h-[calc(100dvh-1.75rem-var(--notices,0px)-env(safe-area-inset-bottom)-var(--keyboard,0px)-min(56px,100*var(--keyboard,0px)))]'
            : 'max-md:h-[calc(100dvh-8.5rem-var(--notices,0px)-env(safe-area-inset-bottom)-var(--keyboard,0px))]',
          'border-line-1 max-md:border-t md:h-[calc(100dvh-6.5rem-var(--notices,0px))] md:rounded-xl md:border lg:h-[calc(100dvh-6.75rem-var(--notices,0px))]',
        )}
      >
        {side && (
          <div
            ref={list}
            onScroll={({ currentTarget }) => {
              sideTop = currentTarget.scrollTop
            }}
            className="flex w-85 shrink-0 flex-col overflow-y-auto overscroll-contain border-r border-line-1 bg-surface"
          >
            {side}
          </div>
        )}
        <div className="flex min-w-0 flex-1 flex-col">{children}</div>
      </div>
    </div>
  )
}

/** The head of a conversation: the other person, and the actions. */
export function ChatHead({ children }: { children: ReactNode }) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line-1 bg-surface py-1.5 pr-2 pl-2 md:pl-4">
      {children}
    </header>
  )
}

/** The foot of a conversation: the field to write in. */
export function ChatFoot({ children }: { children: ReactNode }) {
  return <div className="shrink-0 border-t border-line-1 bg-surface px-2 py-2 md:px-3">{children}</div>
}

/** A sentence in place of the field, or above it. */
export function ChatNote({ children }: { children: ReactNode }) {
  return <p className="px-2 py-1.5 text-center text-sm text-ink-2">{children}</p>
}
