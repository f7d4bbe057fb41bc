import { Suspense } from 'react'
import { useLate } from '#web/client/late.ts'
import { lazy } from '#web/client/lazy.ts'

const Notices = lazy(() => import('./notices.tsx').then((m) => ({ default: m.Notices })))

/**
 * The notices about the connection, and the keys. They are fetched while there is a connection, after everything that people look at
 * first.
 */
export function LateNotices(properties: {
  userId: string
  onShowKeys: () => void
  onFind: (text?: string) => void
}) {
  return (
    useLate() && (
      <Suspense>
        <Notices {...properties} />
      </Suspense>
    )
  )
}
