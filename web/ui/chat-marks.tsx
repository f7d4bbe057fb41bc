import { classNames } from './class-names.ts'

/** At the corner of a face: this person is online. A word beside it serves screen readers. */
export const OnlineDot = () => (
  <span
    aria-hidden="true"
    className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-surface bg-gain"
  />
)

/** A number in a badge. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count))

/** How many messages are unread. */
export const CountBadge = ({ text, label, muted }: { text: string; label: string; muted?: boolean }) => (
  <span
    className={classNames(
      'min-w-5 shrink-0 rounded-full px-1.5 text-center text-xs leading-5 font-bold tabular',
      muted ? 'bg-sunken text-ink-2' : 'bg-primary text-on-primary',
    )}
  >
    <span aria-hidden="true">{text}</span>
    <span className="sr-only">{label}</span>
  </span>
)

/** How many messages are unread, at a link to them: over its icon, or at its end if it fits. */
export const UnreadMark = ({ text, inMain }: { text: string; inMain: boolean }) => (
  <span
    className={classNames(
      'min-w-4.5 rounded-full bg-primary px-1 text-center text-xs leading-4.5 font-bold text-on-primary tabular',
      inMain && 'absolute top-1 left-1/2 ml-1 lg:static lg:ml-auto',
    )}
  >
    <span aria-hidden="true">{text}</span>
    <span className="sr-only"> {text} unread</span>
  </span>
)
