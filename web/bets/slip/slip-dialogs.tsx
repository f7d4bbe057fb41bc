import { formatMoney } from '#contract/money.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import type { Betting } from './use-betting.ts'

const ConfirmBetDialog = lazy(() =>
  import('./confirm-bet-dialog.tsx').then((m) => ({ default: m.ConfirmBetDialog })),
)
const DepositDialog = lazy(() =>
  import('#web/deposits/deposit-dialog.tsx').then((m) => ({ default: m.DepositDialog })),
)

/**
 * The dialogs of a slip: the identity proof, the confirmation, the deposit. They stand outside the slip, so that a payment goes on when
 * the event locks under it.
 */
export function SlipDialogs({ event, betting }: { event: EventDetail; betting: Betting }) {
  const { adding } = betting
  const close = () => betting.add(undefined)
  return (
    <>
      {betting.stepUp}
      {betting.asking && (
        <Opened onClose={betting.cancel}>
          <ConfirmBetDialog event={event} betting={betting} />
        </Opened>
      )}
      {adding !== undefined && (
        <Opened onClose={close}>
          <DepositDialog open amount={formatMoney(adding)} onClose={close} />
        </Opened>
      )}
    </>
  )
}
