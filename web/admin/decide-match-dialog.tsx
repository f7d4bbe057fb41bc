import { useState } from 'react'
import { OBJECTION_MINUTES } from '#contract/decision-limits.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { decisionSumText } from '#web/bets/actions/decision-sum-text.ts'
import { ReasonField, useReason } from '#web/bets/actions/reason-field.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { CheckField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type Disputed, type DisputedPlayer, playerName } from './match-words.ts'

const REASON_MAX = 1000

type DecideMatchDialogProps = {
  match: Disputed
  /** null: no winner, the match is void */
  winner: DisputedPlayer | null
  onClose: () => void
}

/** The decision about one match with its written reason. */
export function DecideMatchDialog({ match, winner, onClose }: DecideMatchDialogProps) {
  const reason = useReason()
  const [claimWasFalse, setFalse] = useState(false)
  const stepUp = useStepUp()
  const of = winner === null ? 'void' : winner === match.champion ? 'champion' : 'challenger'
  const sum = match.decisionSums?.[of]
  const two = sum?.takesTwo ?? false
  const deciding = useAction(
    () =>
      stepUp.run(() =>
        call('decideMatch', {
          params: { id: match.id },
          body: { winnerId: winner?.userId ?? null, reason: reason.text, claimWasFalse },
        }),
      ),
    {
      done: {
        title: two ? 'Signed' : 'Match decided',
        description: winner ? `${playerName(winner)} won` : 'It is void and is played again',
      },
      onDone: onClose,
    },
  )
  const loser = winner === match.champion ? match.challenger : match.champion
  const void_ =
    match.replays === null
      ? 'The match is void, and the same two play it again. If that one cannot be decided either, both lose a life.'
      : 'This match was played again already. If nobody can tell now, both lose a life.'
  return (
    <>
      <FormDialog
        title={winner ? `${playerName(winner)} won?` : 'Nobody can tell who won?'}
        description={
          winner
            ? two
              ? `Two moderators sign the same. Then ${playerName(loser)} may object for ${OBJECTION_MINUTES} minutes before a life is lost.`
              : `${playerName(loser)} loses a life. The tournament goes on at once, and a prize that this decides is paid at once. It cannot be changed.`
            : void_
        }
        submitLabel={two ? 'Sign' : winner ? 'Decide' : 'Make it void'}
        busyLabel="Deciding…"
        sending={deciding}
        onSubmit={() => reason.check() && deciding.mutate()}
        onClose={onClose}
      >
        {sum && (
          <p className="rounded-lg bg-sunken p-3 text-sm">
            {decisionSumText(sum, match.signatures.length > 0 || match.adminCalled)}
          </p>
        )}
        <ReasonField
          reason={reason}
          error={deciding.error}
          hint="Both players read this."
          maxLength={REASON_MAX}
        />
        {winner && (
          <CheckField
            label={`The claim of ${playerName(loser)} was false`}
            hint="Not a mistake, but a lie. It stands on the profile for 30 days, and here for good."
            checked={claimWasFalse}
            onChange={({ target }) => setFalse(target.checked)}
          />
        )}
      </FormDialog>
      {stepUp.dialog}
    </>
  )
}
