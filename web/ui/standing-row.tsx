import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar, type Person } from './avatar.tsx'
import { classNames } from './class-names.ts'

type StandingRowProps = {
  /** "7", or a sign for no rank */
  rank: string
  person: Person
  name: string
  href: string
  /** beside the name */
  mark?: ReactNode
  /** under the name */
  detail: ReactNode
  /** at the end: the deciding figure, and its base */
  figure: ReactNode
  figureNote: ReactNode
  /** one of the first three */
  highlighted?: boolean
  /** the viewer */
  own?: boolean
}

/** A place on a board: rank, face, name, record and the deciding figure. Inside an `ol`. The name is a link over the row. */
export function StandingRow({
  rank,
  person,
  name,
  href,
  mark,
  detail,
  figure,
  figureNote,
  highlighted = false,
  own = false,
}: StandingRowProps) {
  return (
    <li
      className={classNames(
        'relative flex min-h-16 flex-wrap items-center gap-2.5 rounded-md px-2 py-2.5 sm:gap-3 sm:px-3',
        highlighted && 'bg-sunken',
        own && 'outline-2 -outline-offset-2 outline-ink-1',
      )}
    >
      <span
        className={classNames(
          'figure w-8 shrink-0 text-center',
          highlighted ? 'text-2xl font-bold' : 'text-lg font-semibold text-ink-2',
        )}
      >
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      {/* its well would be invisible on a row of the same colour */}
      <Avatar person={person} {...(highlighted && { className: '[--sunken:var(--raised)]' })} />
      <div className="grid min-w-0 grow basis-16 gap-1">
        <div className="flex min-w-0 items-center gap-1.5">
          <Link
            dir="auto"
            href={href}
            className="truncate font-semibold before:absolute before:inset-0 before:rounded-md hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-ink-1"
          >
            {name}
          </Link>
          {mark}
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">{detail}</div>
      </div>
      <div className="ml-auto shrink-0 text-right">
        <div className="figure text-lg font-bold">{figure}</div>
        <div className="tabular text-sm text-ink-2">{figureNote}</div>
      </div>
    </li>
  )
}
