import { useState } from 'react'
import { OBJECTION_MINUTES } from '#contract/decision-limits.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { decisionSumText } from '#web/bets/actions/decision-sum-text.ts'
import { call } from '#web/client/calls/api.ts'
import { CheckField } from '#web/ui/field.tsx'
import { type Disputed, type DisputedPlayer, playerName } from './match-words.ts'

type DecideMatchDialogProps = {
  match: Disputed
  /** null: no winner, the match is void */
  winner: DisputedPlayer | null
  onClose: () => void
}

/** The decision about one match with its written reason. */
export function DecideMatchDialog({ match, winner, onClose }: DecideMatchDialogProps) {
  const [claimWasFalse, setFalse] = useState(false)
  const of = winner === null ? 'void' : winner === match.champion ? 'champion' : 'challenger'
  const sum = match.decisionSums?.[of]
  const two = sum?.takesTwo ?? false
  const loser = winner === match.champion ? match.challenger : match.champion
  const void_ =
    match.replays === null
      ? 'The match is void, and the same two players replay it. If the replay cannot be decided either, both lose a life.'
      : 'This match was already replayed. If it still cannot be decided, both lose a life.'
  return (
    <ActDialog
      act={({ reason }) =>
        call('decideMatch', {
          params: { id: match.id },
          body: { winnerId: winner?.userId ?? null, reason, claimWasFalse },
        })
      }
      done={{
        title: two ? 'Signed' : 'Match decided',
        description: winner ? `${playerName(winner)} won` : 'The match is void and will be replayed',
      }}
      title={winner ? `${playerName(winner)} won?` : 'Nobody can tell who won?'}
      description={
        winner
          ? two
            ? `Two moderators have to sign the same decision. Then ${playerName(loser)} may object for ${OBJECTION_MINUTES} minutes before a life is lost.`
            : `${playerName(loser)} loses a life. The tournament continues at once, and if this decides the prize, it is paid at once. This cannot be changed.`
          : void_
      }
      submitLabel={two ? 'Sign' : winner ? 'Decide' : 'Make it void'}
      busyLabel="Deciding…"
      reason={{ hint: 'Both players will see this.', maxLength: 1000 }}
      below={
        winner && (
          <CheckField
            label={`The claim of ${playerName(loser)} was false`}
            hint="Tick this only for a lie, not for a mistake. The profile shows it for 30 days, and this page shows it for good."
            checked={claimWasFalse}
            onChange={({ target }) => setFalse(target.checked)}
          />
        )
      }
      onClose={onClose}
    >
      {sum && (
        <p className="rounded-lg bg-sunken p-3 text-sm">
          {decisionSumText(sum, match.signatures.length > 0 || match.adminCalled)}
        </p>
      )}
    </ActDialog>
  )
}
