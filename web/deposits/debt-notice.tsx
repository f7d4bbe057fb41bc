import type { User } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'

const DebtText = lazy(() => import('./debt-text.tsx').then((m) => ({ default: m.DebtText })))

/** The debt for a reversed deposit; empty without a debt, as for nearly everybody. */
export function DebtNotice({ user: { owed = '0.00' } }: { user: Pick<User, 'owed'> }) {
  if (owed === '0.00') return null
  return <DebtText owed={owed} />
}
