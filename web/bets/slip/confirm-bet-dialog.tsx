import { letterOf } from '#contract/odds.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { currencyOf, type EventDetail, labelsOf } from '../event/event-labels.ts'
import type { Betting } from './use-betting.ts'

type ConfirmBetProps = {
  event: Pick<EventDetail, 'optionALabel' | 'optionBLabel' | 'isPracticeMode'>
  betting: Pick<Betting, 'bet' | 'placing' | 'cancel' | 'confirm'>
}

/** Repeats amount, money and side before the first real-money bet of a session. */
export function ConfirmBetDialog({ event, betting }: ConfirmBetProps) {
  if (!betting.bet) return null
  const { selection, cents } = betting.bet
  const amount = moneyText({ cents, currency: currencyOf(event) })
  return (
    <ConfirmDialog
      onClose={() => betting.cancel()}
      title={`Bet ${amount} of real money?`}
      description={
        <>
          {amount} from your real balance on {letterOf(selection)} · {labelsOf(event)[selection]}. A bet
          cannot be taken back.
        </>
      }
      confirmLabel={`Bet ${amount} real money on ${labelsOf(event)[selection]}`}
      cancelLabel="Not now"
      busy={betting.placing}
      busyLabel="Placing…"
      onConfirm={betting.confirm}
    />
  )
}
