import { useState } from 'react'
import { DESTINATION_NAMES } from '#contract/destinations.ts'
import { wireToCents } from '#contract/money.ts'
import type { QueuedWithdrawal } from '#contract/withdrawals.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { ApiError, call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Switch } from '#web/ui/switch.tsx'

const REASON_MAX = 500
const TO_CONFIRM = 'Another operator has to confirm it'

type DialogText = {
  title: string
  text: string
  submit: string
  busy: string
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
    ? `Another operator has to confirm it: then ${money(amount)}, the fee too, goes back to ${name}, who reads your reason. Until then do not pay it out.`
    : `${money(amount)}, the fee too, goes back to ${name} at once. They read your reason.`
  switch (action) {
    case 'approve':
      return {
        title: 'Approve this withdrawal?',
        text: `${money(netAmount)} of real money to ${payee}.${
          one.approvalsNeeded - one.approvals.length > 1
            ? ' Another operator has to approve it after you.'
            : ''
        }`,
        submit: `Approve ${money(netAmount)}`,
        busy: 'Approving…',
        done: 'Approved',
      }
    case 'complete':
      return {
        title: 'Was it paid out?',
        text: `Only say so when ${money(netAmount)} has left to ${payee}. This cannot be taken back.`,
        submit: `${money(netAmount)} was paid`,
        busy: 'Closing…',
        done: 'Completed',
      }
    case 'takeOver':
      return {
        title: 'Take over the payout?',
        text: `From now on you pay ${money(netAmount)} to ${payee}. First make sure that ${one.payingOperator?.operator ?? 'the other operator'} has not paid it.`,
        submit: 'Pay it out myself',
        busy: 'Taking over…',
        done: 'You pay it out now',
      }
    case 'fail':
      return {
        title: 'Did the payout fail?',
        text: back,
        submit: byTwo ? 'Ask for the money back' : 'Give the money back',
        busy: byTwo ? 'Asking…' : 'Giving back…',
        done: byTwo ? TO_CONFIRM : 'Failed, money returned',
        destructive: true,
      }
    case 'cancel':
      return {
        title: 'Cancel this withdrawal?',
        text: back,
        submit: byTwo ? 'Ask to cancel it' : 'Cancel the withdrawal',
        busy: byTwo ? 'Asking…' : 'Cancelling…',
        done: byTwo ? TO_CONFIRM : 'Cancelled, money returned',
        destructive: true,
      }
    case 'confirm':
      return {
        title: 'Has it not been paid out?',
        text: `Only confirm that when you are sure: ${money(amount)}, the fee too, goes back to ${name} at once. They read the reason of ${one.returning?.operator ?? 'the other operator'}: ${one.returning?.reason ?? ''}`,
        submit: `Give ${money(amount)} back`,
        busy: 'Giving back…',
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
  const [reason, setReason] = useState('')
  const [alreadyPaid, setAlreadyPaid] = useState(false)
  const [blank, setBlank] = useState(false)
  const text = dialogText(action, withdrawal)
  const explains = action === 'fail' || action === 'cancel'
  const { sending, stepUpDialog } = useWithdrawalAction(action, withdrawal, text.done, onClose)
  const owes =
    action === 'complete' &&
    (withdrawal.owed !== '0.00' || (sending.error instanceof ApiError && sending.error.code === 'money_owed'))
  return (
    <>
      <FormDialog
        title={text.title}
        description={<span className="wrap-anywhere whitespace-pre-line">{text.text}</span>}
        submitLabel={text.submit}
        busyLabel={text.busy}
        destructive={text.destructive ?? false}
        sending={sending}
        onSubmit={() => {
          setBlank(explains && reason.trim() === '')
          if (!explains || reason.trim() !== '') sending.mutate({ reason, alreadyPaid })
        }}
        onClose={onClose}
      >
        {owes && (
          <Switch
            label="The payout had left already"
            hint="This person owes money for a deposit that was taken back. Do not pay it out now."
            checked={alreadyPaid}
            onCheckedChange={setAlreadyPaid}
          />
        )}
        {explains && (
          <TextAreaField
            label="Reason"
            hint="The person reads this."
            maxLength={REASON_MAX}
            rows={3}
            value={reason}
            error={blank ? 'Please write a reason' : fieldError(sending.error, 'reason')}
            onChange={({ target }) => {
              setReason(target.value)
              setBlank(false)
            }}
          />
        )}
      </FormDialog>
      {stepUpDialog}
    </>
  )
}

type Entered = { reason: string; alreadyPaid: boolean }

/** Sends the action; asks for the password first when the server wants a proof. */
function useWithdrawalAction(
  action: WithdrawalAction,
  seen: QueuedWithdrawal,
  done: string,
  onClose: () => void,
) {
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const sending = useAction(
    (entered: Entered) =>
      stepUp.run(() => {
        const key = keys.keyFor({ action, revision: seen.revision, ...entered })
        return request(action, seen, entered, key)
      }),
    {
      done: { title: done, description: `Withdrawal #${seen.id}` },
      onDone() {
        keys.done()
        onClose()
      },
    },
  )
  return { sending, stepUpDialog: stepUp.dialog }
}

/** The route of the action and its body. Every body names the revision that the operator looked at. */
function request(
  action: WithdrawalAction,
  { id, revision, returning }: QueuedWithdrawal,
  { reason, alreadyPaid }: Entered,
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
      return call(route, { params, body: { reason: reason.trim(), revision }, key })
    }
  }
}
