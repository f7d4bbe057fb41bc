import { momentText } from './moment-text.ts'

type MomentProps = {
  /** in wire form */
  at: string
  /** one of `moment-text.ts` */
  format?: (at: string) => string
  className?: string
}

/** A moment by the reader's own clock, with its exact form for machines. */
export function Moment({ at, format = momentText, className }: MomentProps) {
  return (
    <time dateTime={at} className={className}>
      {format(at)}
    </time>
  )
}
