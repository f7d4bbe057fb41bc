import { useState } from 'react'
import { lengthOf } from '#contract/characters.ts'
import { wireToCents } from '#contract/money.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { spanText } from '../tournament/rules.ts'
import { currencyOf } from '../tournament/tournament-labels.ts'
import { readyAlong } from './use-ready.ts'

export type TournamentDialogProps = { tournament: TournamentDetail; onClose: () => void }

const amountText = (tournament: TournamentDetail, wire: string) =>
  moneyText({ cents: wireToCents(wire), currency: currencyOf(tournament) })

/** The host asks all players through the server, and the tournament starts with those who answer. */
export function StartDialog({ tournament, onClose }: TournamentDialogProps) {
  const { id, currentPlayers, clocks } = tournament
  const me = useUser().id
  const start = useAction(() => call('startTournament', { params: { id }, body: {} }), {
    done: { title: 'Everybody is asked', description: 'It starts when they have answered.' },
    failed: ['Not started', 'The server could not be reached. Nothing has changed. Try again.'],
    onDone(asked) {
      readyAlong(asked, me)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Start with ${currentPlayers} players?`}
      description={`Everybody is asked now and has ${spanText(clocks.readySeconds)} to answer. It starts with those who do, if they are at least half and two; the others get their whole fee back.`}
      confirmLabel="Ask everybody"
      busy={start.isPending}
      busyLabel="Asking…"
      onConfirm={() => start.mutate()}
    />
  )
}

const REASON_MIN = 3
const REASON_MAX = 300

/** The host calls it off before the start, a moderator at any time: every fee goes back. */
export function CancelDialog({ tournament, onClose }: TournamentDialogProps) {
  const { id, currentPlayers, entryFee } = tournament
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  // a moderator proves their identity once it runs for real money
  const stepUp = useStepUp()
  const cancel = useAction(
    (text: string) => stepUp.run(() => call('cancelTournament', { params: { id }, body: { reason: text } })),
    {
      done: ({ status }) =>
        status === 'cancelled'
          ? { title: 'Tournament cancelled', description: 'Every entry fee went back.' }
          : {
              title: 'You signed',
              description: 'The prize is large: a second moderator has to cancel it too.',
            },
      failed: ['Not cancelled', 'The server could not be reached. Nothing has changed. Try again.'],
      onDone: onClose,
    },
  )
  const submit = () => {
    const text = reason.trim()
    if (lengthOf(text) < REASON_MIN) setProblem('Say why in a few words: the players read it.')
    else cancel.mutate(text)
  }
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title="Cancel this tournament?"
        description={
          currentPlayers === 0
            ? 'Nobody has paid yet. This cannot be undone.'
            : `${currentPlayers === 1 ? 'The one player' : `Each of the ${currentPlayers} players`} gets ${amountText(tournament, entryFee)} back whole. This cannot be undone.`
        }
        cancelLabel="Keep it"
        confirmLabel="Cancel tournament"
        destructive
        busy={cancel.isPending}
        busyLabel="Cancelling…"
        onConfirm={submit}
      >
        <TextAreaField
          label="Reason"
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setProblem(undefined)
          }}
          {...(problem && { error: problem })}
        />
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  )
}

/** The cost of leaving, and its confirmation. */
export function LeaveDialog({ tournament, onClose, atTable }: TournamentDialogProps & { atTable: boolean }) {
  const { id, entryFee, status } = tournament
  const open = status === 'open'
  const keys = useIdempotencyKeys()
  // the dialog keeps its promise, or nothing happens: the tournament may start while the person reads
  const body = open ? { onlyBeforeStart: true as const } : {}
  const stepUp = useStepUp()
  const leave = useAction(
    () => stepUp.run(() => call('leaveTournament', { params: { id }, body, key: keys.keyFor(body) })),
    {
      done: ({ refunded }) => ({
        title: 'You left the tournament',
        description:
          wireToCents(refunded) > 0n
            ? `${amountText(tournament, refunded)} went back to your balance.`
            : 'Your lives are given up. You can go on watching.',
      }),
      failed: ['Not left', 'The server could not be reached. You still have your seat. Try again.'],
      onDone() {
        keys.done()
        onClose()
      },
    },
  )
  const cost = atTable
    ? 'You give up all your lives, and your opponent wins the match under way.'
    : 'You give up all your lives.'
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title="Leave this tournament?"
        description={
          open
            ? `Your seat becomes free, and your whole entry fee of ${amountText(tournament, entryFee)} comes back at once.`
            : `${cost} Your entry fee of ${amountText(tournament, entryFee)} stays in the prize pool. This cannot be undone.`
        }
        cancelLabel="Stay"
        confirmLabel="Leave"
        destructive={!open}
        busy={leave.isPending}
        busyLabel="Leaving…"
        onConfirm={() => leave.mutate()}
      />
      {stepUp.dialog}
    </>
  )
}
