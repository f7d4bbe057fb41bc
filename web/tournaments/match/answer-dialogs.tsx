import { useState } from 'react'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { fullName } from '#web/chat/names.ts'
import { call } from '#web/client/calls/api.ts'
import { otherSide, playerOf, type ShownMatch, sideOf, tableScore } from './match-text.ts'

export type AnswerProps = { match: ShownMatch; me: string; onClose: () => void }

/** Confirms the opponent's result: it counts at once. */
export function ConfirmResult({ match, me, onClose }: AnswerProps) {
  // the player confirms the report that they read: a report changed meanwhile is a different one
  const [report] = useState(() => match.reports.find(({ userId }) => userId !== me))
  if (!report) return null
  const { winnerId, revision } = report
  const won = winnerId === me
  const winner = won ? 'you' : fullName(playerOf(match, winnerId))
  const score = tableScore(report.score)
  return (
    <ActDialog
      question
      act={() =>
        call('reportMatch', {
          params: { id: match.id },
          body: { winnerId, answers: revision, ...(report.score && { score: report.score }) },
        })
      }
      done="Result confirmed"
      failed={['Not confirmed', 'The server could not be reached. Nothing was confirmed. Try again.']}
      title={`Confirm that ${winner} won?`}
      description={`${score ? `Reported score: ${score}. ` : ''}It counts at once and cannot be undone.${won ? '' : ' You lose this match.'}`}
      submitLabel="Confirm"
      busyLabel="Confirming…"
      onClose={onClose}
    />
  )
}

/** Disputes a wrong result, in the person's words; a moderator decides. */
export function DisputeMatchDialog({ match, me, onClose }: AnswerProps) {
  const side = sideOf(match, me)
  const other = side ? fullName(match[otherSide(side)]) : 'your opponent'
  return (
    <ActDialog
      question
      act={(body) => call('disputeMatch', { params: { id: match.id }, body })}
      done={{ title: 'Dispute opened', description: 'Add evidence of the result. A moderator decides.' }}
      failed={['Not disputed', 'The server could not be reached. Nothing was disputed. Try again.']}
      title={match.disconnectedId === null ? 'Dispute this result?' : 'Dispute that you were gone?'}
      description={`A moderator reads what you and ${other} say, and decides.`}
      submitLabel="Dispute"
      busyLabel="Disputing…"
      reason={{
        label: 'Your account of it',
        hint: 'Only moderators and the two of you can read it.',
        least: 3,
        maxLength: 1000,
        missing: 'Say what happened in a few words.',
      }}
      onClose={onClose}
    />
  )
}
