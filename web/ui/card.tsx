import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

type CardTone = 'surface' | 'raised' | 'practice'

const tones: Record<CardTone, string> = {
  surface: 'bg-surface border-line-1',
  raised: 'bg-raised border-line-1',
  practice: 'practice-hatch border-dashed border-practice',
}

export type CardProps = ComponentProps<'section'> & { tone?: CardTone; flush?: boolean }

/** One subject with at most one action. `flush` leaves the padding to the content. */
export function Card({ tone = 'surface', flush = false, className, ...rest }: CardProps) {
  return (
    <section
      className={classNames('@container rounded-xl border', tones[tone], !flush && 'p-4 lg:p-5', className)}
      {...rest}
    />
  )
}

export type CardTitleProps = { children: ReactNode; aside?: ReactNode; as?: 'h2' | 'h3'; id?: string }

export function CardTitle({ children, aside, as: Heading = 'h2', id }: CardTitleProps) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-2">
      <Heading id={id} className="text-lg wrap-anywhere">
        {children}
      </Heading>
      {aside && <div className="max-w-full text-sm text-ink-2">{aside}</div>}
    </div>
  )
}

/** The link beside a title to the whole of what the card shows: as large as a finger, without moving the title. */
export const TitleLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="-my-3 -mr-2 inline-flex min-h-11 min-w-11 items-center justify-end px-2 text-sm font-semibold underline underline-offset-4"
  >
    {children}
  </Link>
)

/** The card's one action, at its foot. */
export function CardAction({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap items-center gap-2">{children}</div>
}
