import { useState } from 'react'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { fullName } from '#web/chat/names.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { playerOf, type ShownMatch } from './match-text.ts'

type MatchVerdictProps = { match: ShownMatch; me: string }

/** The decision of two moderators about a match, until the server carries it out; the player who loses by it may object. */
export function MatchVerdict({ match, me }: MatchVerdictProps) {
  const [asking, setAsking] = useState(false)
  const { verdict } = match
  if (!verdict) return null
  const { winnerId, finalAt, reason, can } = verdict
  return (
    <section aria-label="Decision" className="grid gap-2 rounded-lg border border-dashed border-line-2 p-3">
      <p className="font-semibold">
        {winnerId === null ? (
          'Two moderators decided: the match is void'
        ) : (
          <>
            Two moderators decided: <bdi>{winnerId === me ? 'you' : fullName(playerOf(match, winnerId))}</bdi>{' '}
            won
          </>
        )}
      </p>
      <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{reason}</p>
      <p className="text-sm text-ink-2">
        {finalAt ? (
          <>
            Final in <Countdown until={finalAt} className="font-semibold text-ink-1" />
          </>
        ) : (
          'There is an objection. An admin who did not sign the decision will review it.'
        )}
      </p>
      {can.object && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Object
        </Button>
      )}
      {asking && <ObjectDialog matchId={match.id} onClose={() => setAsking(false)} />}
    </section>
  )
}

function ObjectDialog({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  return (
    <ActDialog
      question
      act={(body) => call('objectToMatch', { params: { id: matchId }, body })}
      done={{ title: 'Objection sent', description: 'An admin will review the decision.' }}
      failed={['Not sent', 'The server could not be reached. Try again.']}
      title="Object to the decision?"
      description="The clock stops, and an admin who did not sign the decision reviews it. Objecting is free."
      submitLabel="Object"
      busyLabel="Sending…"
      reason={{
        label: 'Your objection',
        least: 3,
        maxLength: 1000,
        missing: 'Say what is wrong with it.',
      }}
      onClose={onClose}
    />
  )
}
