import { Suspense, useEffect, useState } from 'react'
import { lazy } from '#web/client/lazy.ts'

const AFTER_MS = 500

const Notices = lazy(() => import('./notices.tsx').then((m) => ({ default: m.Notices })))

/**
 * The notices about the connection. They are fetched while there is a connection, after everything that people look at first.
 */
export function LateNotices({ userId }: { userId: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    late && (
      <Suspense>
        <Notices userId={userId} />
      </Suspense>
    )
  )
}
