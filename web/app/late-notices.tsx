import { Suspense } from 'react'
import { useLate } from '#web/client/late.ts'
import { lazy } from '#web/client/lazy.ts'

const Notices = lazy(() => import('./notices.tsx').then((m) => ({ default: m.Notices })))

/**
 * The notices about the connection. They are fetched while there is a connection, after everything that people look at first.
 */
export function LateNotices({ userId }: { userId: string }) {
  return (
    useLate() && (
      <Suspense>
        <Notices userId={userId} />
      </Suspense>
    )
  )
}
