import { useLate } from '#web/client/late.ts'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'

const Notices = lazy(() => import('./notices.tsx').then((m) => ({ default: m.Notices })))

/**
 * The notices about the connection, and the keys. They are fetched while there is a connection, after everything that people look at
 * first.
 */
export function LateNotices(properties: { userId: string; onShowKeys: () => void; onFind: () => void }) {
  return (
    useLate() && (
      <Aside>
        <Notices {...properties} />
      </Aside>
    )
  )
}
