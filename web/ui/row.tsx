import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

export type RowProps = {
  /** an avatar or a 36 px icon disc */
  avatar?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** a Money */
  money?: ReactNode
  moneyNote?: ReactNode
  /** makes the title a link that covers the row */
  href?: string
  /** a control at the end, outside the link */
  action?: ReactNode
  /** a line of its own below, outside the link */
  below?: ReactNode
  className?: string
}

/** Two lines with a face at the left and money at the right. Always inside a RowList. */
export function Row({ avatar, title, detail, money, moneyNote, href, action, below, className }: RowProps) {
  return (
    <li
      className={classNames(
        'relative flex min-h-16 flex-wrap items-center gap-3 py-2.5',
        'after:absolute after:right-0 after:bottom-0 after:h-px after:bg-line-1 last:after:hidden',
        avatar ? 'after:left-12' : 'after:left-0',
        className,
      )}
    >
      {avatar}
      {/* unreadable below five rem: the parts beside it move under it instead */}
      <div className="min-w-[min(100%,5rem)] flex-1">
        <div dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {href ? (
            <Link
              href={href}
              className="before:absolute before:inset-0 before:rounded-md hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-ink-1"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
        {detail && (
          <div dir="auto" className="truncate text-sm text-ink-2">
            {detail}
          </div>
        )}
      </div>
      {(money || moneyNote) && (
        <div className="shrink-0 text-right">
          {money && <div className="font-semibold">{money}</div>}
          {moneyNote && <div className="text-sm text-ink-2">{moneyNote}</div>}
        </div>
      )}
      {action && <div className="relative shrink-0">{action}</div>}
      {below && <div className={classNames('relative basis-full', Boolean(avatar) && 'pl-12')}>{below}</div>}
    </li>
  )
}

export function RowList({
  children,
  label,
  className,
}: {
  children: ReactNode
  label?: string
  className?: string
}) {
  return (
    <ul aria-label={label} className={className}>
      {children}
    </ul>
  )
}

/** The disc for a kind of movement without a person. */
export function RowIcon({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-1 [&_svg]:size-4.5"
    >
      {children}
    </span>
  )
}
