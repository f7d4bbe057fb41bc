import { useState } from 'react'
import type { CardRefundChoice } from '#contract/deposits-refunds.ts'
import { wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { ChipGroup } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'

const sumOf = ({ amount }: CardRefundChoice) => moneyText({ cents: wireToCents(amount), currency: 'USD' })

type CardRefundDialogProps = {
  /** newest first, at least one */
  choices: readonly CardRefundChoice[]
  onClose: () => void
}

/** Asks before a card deposit, or the rest of it, returns to its card. */
export function CardRefundDialog({ choices, onClose }: CardRefundDialogProps) {
  const keys = useIdempotencyKeys()
  const [chosen, setChosen] = useState(choices[0]!.depositId)
  const choice = choices.find(({ depositId }) => depositId === chosen) ?? choices[0]!
  const sum = sumOf(choice)
  const refund = useAction(
    ({ depositId, amount }: CardRefundChoice) => {
      const body = { depositId, amount }
      return call('requestCardRefund', { body, key: keys.keyFor(body) })
    },
    {
      done: (_, given) => ({
        title: 'Refund Requested',
        description: `${sumOf(given)} goes back to ${cardOf(given)}.`,
      }),
      failed: ['Refund Failed', 'The refund could not be requested'],
      onDone() {
        keys.done()
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Refund ${sum} to ${cardOf(choice)}?`}
      description="It leaves your wallet now, without a fee. Banks take 5 to 10 days to show it."
      confirmLabel={`Refund ${sum}`}
      busy={refund.isPending}
      busyLabel="Requesting…"
      onConfirm={() => refund.mutate(choice)}
    >
      {choices.length > 1 && (
        <ChipGroup
          label="Deposit"
          options={choices.map((one) => ({
            value: one.depositId,
            label: `${one.card ?? 'Card'} · ${sumOf(one)}`,
          }))}
          value={choice.depositId}
          onChange={setChosen}
        />
      )}
      {refund.failure && <FieldError>{refund.failure}</FieldError>}
    </ConfirmDialog>
  )
}

const cardOf = ({ card }: CardRefundChoice) => card ?? 'the card that paid'
