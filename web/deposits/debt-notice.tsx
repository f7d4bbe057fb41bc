import { Suspense } from 'react'
import { lazy } from '#web/client/lazy.ts'
import type { User } from '#web/client/session.tsx'

const DebtText = lazy(() => import('./debt-text.tsx').then((m) => ({ default: m.DebtText })))

/** What is owed for a deposit that was taken back; nothing where nothing is owed, as with nearly everybody. */
export function DebtNotice({ user: { owed = '0.00' } }: { user: Pick<User, 'owed'> }) {
  if (owed === '0.00') return null
  return (
    <Suspense>
      <DebtText owed={owed} />
    </Suspense>
  )
}
