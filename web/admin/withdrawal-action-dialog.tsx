import { useState } from 'react'
import { DESTINATION_NAMES } from '#contract/destinations.ts'
import { wireToCents } from '#contract/money.ts'
import type { QueuedWithdrawal } from '#contract/withdrawals.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { ApiError, call } from '#web/client/calls/api.ts'
import { moneyText } from '#web/ui/money-text.ts'
import { Switch } from '#web/ui/switch.tsx'

const TO_CONFIRM = 'Another operator has to confirm it'

type DialogText = {
  title: string
  text: string
  submitLabel: string
  busyLabel: string
  done: string
  destructive?: boolean
}

function dialogText(
  action: WithdrawalAction,
  { amount, netAmount, user, destination, ...one }: QueuedWithdrawal,
): DialogText {
  const money = (wire: string) => moneyText({ cents: wireToCents(wire), currency: 'USD' })
  const name = `${user.firstName} ${user.lastName}`.trim()
  const payee = `${name}, ${DESTINATION_NAMES[destination]} ${one.destinationDetails}`
  const byTwo = one.status === 'processing' && one.approvalsNeeded > 1
  const back = byTwo
    ? `Another operator has to confirm it: then ${money(amount)}, including the fee, goes back to ${name}, who will see your reason. Do not pay it out until then.`
    : `${money(amount)}, including the fee, goes back to ${name} at once. They will see your reason.`
  switch (action) {
    case 'approve':
      return {
        title: 'Approve this withdrawal?',
        text: `${money(netAmount)} of real money to ${payee}.${
          one.approvalsNeeded - one.approvals.length > 1
            ? ' Another operator has to approve it after you.'
            : ''
        }`,
        submitLabel: `Approve ${money(netAmount)}`,
        busyLabel: 'Approving…',
        done: 'Approved',
      }
    case 'complete':
      return {
        title: 'Was it paid out?',
        text: `Confirm this only when ${money(netAmount)} has been paid to ${payee}. This cannot be undone.`,
        submitLabel: `${money(netAmount)} was paid`,
        busyLabel: 'Closing…',
        done: 'Completed',
      }
    case 'takeOver':
      return {
        title: 'Take over the payout?',
        text: `From now on you pay ${money(netAmount)} to ${payee}. First make sure that ${one.payingOperator?.operator ?? 'the other operator'} has not paid it.`,
        submitLabel: 'Pay it out myself',
        busyLabel: 'Taking over…',
        done: 'You are now paying it out',
      }
    case 'fail':
      return {
        title: 'Did the payout fail?',
        text: back,
        submitLabel: byTwo ? 'Ask for the money back' : 'Give the money back',
        busyLabel: byTwo ? 'Asking…' : 'Giving back…',
        done: byTwo ? TO_CONFIRM : 'Failed, money returned',
        destructive: true,
      }
    case 'cancel':
      return {
        title: 'Cancel this withdrawal?',
        text: back,
        submitLabel: byTwo ? 'Ask to cancel it' : 'Cancel the withdrawal',
        busyLabel: byTwo ? 'Asking…' : 'Cancelling…',
        done: byTwo ? TO_CONFIRM : 'Cancelled, money returned',
        destructive: true,
      }
    case 'confirm':
      return {
        title: 'Confirm that it was not paid out?',
        text: `Confirm this only if you are sure: ${money(amount)}, including the fee, goes back to ${name} at once. They will see the reason given by ${one.returning?.operator ?? 'the other operator'}: ${one.returning?.reason ?? ''}`,
        submitLabel: `Give ${money(amount)} back`,
        busyLabel: 'Giving back…',
        done: 'Confirmed, money returned',
        destructive: true,
      }
  }
}

export type WithdrawalAction = keyof QueuedWithdrawal['can']

type WithdrawalActionDialogProps = {
  action: WithdrawalAction
  withdrawal: QueuedWithdrawal
  onClose: () => void
}

/**
 * One action on one withdrawal. The operator approves exactly what they looked at: the dialog keeps the withdrawal as it was
 * when the dialog opened.
 */
export function WithdrawalActionDialog({ action, withdrawal, onClose }: WithdrawalActionDialogProps) {
  const [alreadyPaid, setAlreadyPaid] = useState(false)
  const { text, done, ...labels } = dialogText(action, withdrawal)
  const explains = action === 'fail' || action === 'cancel'
  const owes = (refusal: Error | null) =>
    action === 'complete' &&
    (withdrawal.owed !== '0.00' || (refusal instanceof ApiError && refusal.code === 'money_owed'))
  return (
    <ActDialog
      {...labels}
      act={({ reason }, keyFor) => {
        const entered = { reason, alreadyPaid }
        return request(
          action,
          withdrawal,
          entered,
          keyFor({ action, revision: withdrawal.revision, ...entered }),
        )
      }}
      done={{ title: done, description: `Withdrawal #${withdrawal.id}` }}
      description={<span className="wrap-anywhere whitespace-pre-line">{text}</span>}
      reason={explains ? { hint: 'The person will see this.', maxLength: 500 } : undefined}
      onClose={onClose}
    >
      {(refusal) =>
        owes(refusal) && (
          <Switch
            label="The payout had already left"
            hint="This person owes money for a deposit that was taken back. Do not pay it out now."
            checked={alreadyPaid}
            onCheckedChange={setAlreadyPaid}
          />
        )
      }
    </ActDialog>
  )
}

/** The route of the action and its body. Every body names the revision that the operator looked at. */
function request(
  action: WithdrawalAction,
  { id, revision, returning }: QueuedWithdrawal,
  { reason, alreadyPaid }: { reason: string; alreadyPaid: boolean },
  key: string,
) {
  const params = { id }
  switch (action) {
    case 'approve':
      return call('approveWithdrawal', { params, body: { revision }, key })
    case 'takeOver':
      return call('approveWithdrawal', { params, body: { revision, takeOver: true }, key })
    case 'complete': {
      const body = { revision, ...(alreadyPaid && { alreadyPaid }) }
      return call('completeWithdrawal', { params, body, key })
    }
    case 'confirm': {
      const route = returning?.as === 'failed' ? 'failWithdrawal' : 'cancelWithdrawal'
      return call(route, { params, body: { confirms: true, revision }, key })
    }
    case 'fail':
    case 'cancel': {
      const route = action === 'fail' ? 'failWithdrawal' : 'cancelWithdrawal'
      return call(route, { params, body: { reason, revision }, key })
    }
  }
}
