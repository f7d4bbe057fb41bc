import { Suspense } from 'react'
import { useLate } from '#web/client/late.ts'
import { lazy } from '#web/client/lazy.ts'

const Notices = lazy(() => import('./notices.tsx').then((m) => ({ default: m.Notices })))

/** What is said about the connection is fetched while there is one, and after everything that is looked at first. */
export function LateNotices({ userId }: { userId: string }) {
  return (
    useLate() && (
      <Suspense>
        <Notices userId={userId} />
      </Suspense>
    )
  )
}
