import { Suspense } from 'react'
import type { User } from '#web/app/session.tsx'
import { lazy } from '#web/ui/lazy.ts'

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
