import { CornerUpLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BubbleTouch, useBubbleTouch } from './bubble-touch.ts'
import { classNames } from './class-names.ts'

/** A line across the messages: a day, or the mark above the first unread one. */
export function ChatDivider({ children, strong }: { children: ReactNode; strong?: boolean }) {
  return (
    <div className="flex items-center gap-3 py-3" role="presentation">
      <span className={classNames('h-px flex-1', strong ? 'bg-ink-2' : 'bg-line-1')} />
      <span className={classNames('text-xs font-semibold', strong ? 'text-ink-1' : 'text-ink-2')}>
        {children}
      </span>
      <span className={classNames('h-px flex-1', strong ? 'bg-ink-2' : 'bg-line-1')} />
    </div>
  )
}

export type BubbleRowProps = BubbleTouch & {
  mine: boolean
  /** the first one of a group: with space above it */
  first: boolean
  /** beside the bubble: the actions on the message */
  actions?: ReactNode
  children: ReactNode
  label: string
  /** the message that a search or an answer led to */
  marked?: boolean
}

/** One message in its column: the person’s own at the right, others at the left. A long press and a swipe are for fingers. */
export function BubbleRow({
  mine,
  first,
  actions,
  children,
  label,
  marked,
  onHold,
  onSwipe,
}: BubbleRowProps) {
  const touch = useBubbleTouch({ onHold, onSwipe })
  return (
    <article
      aria-label={label}
      {...(onHold && touch)}
      className={classNames(
        'group/row relative flex items-end gap-1 rounded-lg px-1 transition-colors duration-[var(--sheet)]',
        mine && 'flex-row-reverse',
        first ? 'pt-2.5' : 'pt-[3px]',
        marked && 'bg-pot-soft',
        onHold && 'touch-pan-y pointer-coarse:select-none [-webkit-touch-callout:none]',
      )}
    >
      {onSwipe && (
        <CornerUpLeft
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className="absolute top-1/2 left-2 -translate-y-1/2 text-ink-2 opacity-[calc(var(--pull,0px)/56px)]"
        />
      )}
      <div
        className={classNames(
          'flex min-w-0 max-w-[min(560px,84%)] flex-col gap-1 motion-safe:translate-x-(--pull)',
          mine ? 'items-end' : 'items-start',
        )}
      >
        {children}
      </div>
      {actions && (
        // without a height: a button that is higher than a bubble must not widen the gap below it
        <div className="-mt-px h-0 shrink-0 self-start pointer-fine:opacity-0 pointer-fine:transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:not-has-focus-visible:sr-only">
          {actions}
        </div>
      )}
    </article>
  )
}

export type BubbleProps = {
  mine: boolean
  /** the last one of a group: its corner points at the writer */
  last: boolean
  /** on its way or not sent: dashed is not final */
  pending?: boolean
  children: ReactNode
}

/** The paper of a message. */
export function Bubble({ mine, last, pending, children }: BubbleProps) {
  return (
    <div
      className={classNames(
        'min-w-0 max-w-full rounded-xl border px-3.5 py-2 text-ink-1 wrap-anywhere whitespace-pre-wrap',
        mine ? 'bg-primary/10 dark:bg-primary/16' : 'bg-surface dark:bg-raised',
        pending ? 'border-dashed border-line-2' : mine ? 'border-transparent' : 'border-line-1',
        last && (mine ? 'rounded-br-sm' : 'rounded-bl-sm'),
      )}
    >
      {children}
    </div>
  )
}

/** The answered message above an answer, or above the field while the person writes the answer. */
export function Quote({
  name,
  children,
  onPress,
}: {
  name: string
  children: ReactNode
  onPress?: () => void
}) {
  const look = 'block w-full min-w-0 border-l-2 border-line-2 pl-2 text-left text-sm text-ink-2'
  const content = (
    <>
      <span className="flex items-center gap-1 font-semibold text-ink-1">
        <CornerUpLeft size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <bdi className="truncate">{name}</bdi>
      </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {children}
      </span>
    </>
  )
  return onPress ? (
    <button
      type="button"
      onClick={onPress}
      className={classNames(look, 'mb-1 min-h-6 rounded-sm hover:text-ink-1')}
    >
      {content}
    </button>
  ) : (
    <div className={look}>{content}</div>
  )
}

export type ReactionChip = { emoji: string; count: number; mine: boolean }

/** The reactions to a message; pressing one adds or removes the person’s own. */
export function Reactions({
  reactions,
  onToggle,
  disabled,
}: {
  reactions: readonly ReactionChip[]
  onToggle: (reaction: ReactionChip) => void
  disabled?: boolean
}) {
  if (reactions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1">
      {reactions.map((reaction) => (
        <button
          key={reaction.emoji}
          type="button"
          disabled={disabled}
          aria-pressed={reaction.mine}
          aria-label={`${reaction.emoji} ${reaction.count}`}
          onClick={() => onToggle(reaction)}
          className={classNames(
            "relative inline-flex min-h-7 items-center gap-1 rounded-full border px-2 text-sm tabular before:absolute before:-inset-y-2 before:-inset-x-0.5 before:content-['']",
            reaction.mine ? 'border-ink-1 bg-raised font-semibold' : 'border-line-1 bg-surface text-ink-2',
          )}
        >
          <span aria-hidden="true">{reaction.emoji}</span>
          {reaction.count > 1 && <span aria-hidden="true">{reaction.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** Under the last message of a group: its time, and its delivery state. */
export function BubbleFoot({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-ink-3">{children}</p>
}

/** A card among the messages, at their full width. */
export function BubbleCard({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section
      aria-label={label}
      className="@container grid w-[min(420px,72vw)] max-w-full grid-cols-1 gap-3 rounded-xl border border-line-1 bg-surface p-3.5 dark:bg-raised"
    >
      {children}
    </section>
  )
}

/** A button across the messages, such as the way back to the newest one. */
export function ChatJump({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <button
        type="button"
        onClick={onPress}
        className="pointer-events-auto inline-flex min-h-11 items-center gap-2 rounded-full border border-line-2 bg-raised px-4 text-sm font-semibold text-ink-1 shadow-raised"
      >
        {children}
      </button>
    </div>
  )
}

type ChatScrollerProps = {
  label: string
  /** false until the first messages have their place: the move there stays hidden */
  placed?: boolean
  children: ReactNode
}

/** The window onto the messages. A few are at its foot; many scroll, and keys reach them. */
export function ChatScroller({ label, placed = true, children }: ChatScrollerProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
      tabIndex={0}
      className={classNames(
        'flex h-full flex-col overflow-y-auto overscroll-contain px-2 pb-2 [overflow-anchor:none] -outline-offset-2 md:px-4',
        !placed && 'invisible',
      )}
    >
      {/* fills the rest above a few messages */}
      <div className="grow" />
      {children}
    </section>
  )
}
