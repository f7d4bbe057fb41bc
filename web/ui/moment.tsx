import { momentText } from './moment-text.ts'

type MomentProps = {
  /** as the wire has it */
  at: string
  /** one of `moment-text.ts` */
  format?: (at: string) => string
  className?: string
}

/** A moment by the reader's own clock, and for machines as it is. */
export function Moment({ at, format = momentText, className }: MomentProps) {
  return (
    <time dateTime={at} className={className}>
      {format(at)}
    </time>
  )
}
