import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type BoardFrameProps = {
  /** the viewer's own place */
  own: ReactNode
  list: ReactNode
  /** the parts below one's own place wait until its height is known */
  waiting: boolean
  /** the rules, and what else belongs to the board */
  children: ReactNode
}

/** A board: one column on a phone; on a wide screen the list is left of everything else. */
export function BoardFrame({ own, list, waiting, children }: BoardFrameProps) {
  return (
    <div className="flex flex-col gap-3 md:gap-4 lg:grid lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="max-lg:contents lg:col-start-2 lg:row-start-1">{own}</div>
      <div className={classNames('lg:col-start-1 lg:row-span-2 lg:row-start-1', waiting && 'max-lg:hidden')}>
        {list}
      </div>
      <div
        className={classNames(
          'grid-cols-1 gap-3 md:gap-4 lg:col-start-2 lg:row-start-2',
          waiting ? 'hidden' : 'grid',
        )}
      >
        {children}
      </div>
    </div>
  )
}
