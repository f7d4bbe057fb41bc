import { useState } from 'react'
import { lengthOf } from '#contract/characters.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { otherSide, playerOf, type ShownMatch, sideOf, tableScore } from './match-text.ts'

export type AnswerProps = { match: ShownMatch; me: string; onClose: () => void }

/** Confirms the opponent's result: it counts at once. */
export function ConfirmResult({ match, me, onClose }: AnswerProps) {
  // the player confirms the report that they read: a report changed meanwhile is a different one
  const [report] = useState(() => match.reports.find(({ userId }) => userId !== me))
  const stepUp = useStepUp()
  const confirm = useAction(
    () =>
      stepUp.run(() =>
        call('reportMatch', {
          params: { id: match.id },
          body: {
            winnerId: report!.winnerId,
            answers: report!.revision,
            ...(report!.score && { score: report!.score }),
          },
        }),
      ),
    {
      done: { title: 'Result confirmed' },
      failed: ['Not confirmed', 'The server could not be reached. Nothing was confirmed. Try again.'],
      onDone: onClose,
    },
  )
  if (!report) return null
  const won = report.winnerId === me
  const winner = won ? 'you' : fullName(playerOf(match, report.winnerId))
  const score = tableScore(report.score)
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title={`Confirm that ${winner} won?`}
        description={`${score ? `Reported score: ${score}. ` : ''}It counts at once and cannot be taken back.${won ? '' : ' You lose this match.'}`}
        confirmLabel="Confirm"
        busy={confirm.isPending}
        busyLabel="Confirming…"
        onConfirm={() => confirm.mutate()}
      />
      {stepUp.dialog}
    </>
  )
}

const REASON_MIN = 3
const REASON_MAX = 1000

/** Disputes a wrong result, in the person's words; a moderator decides. */
export function DisputeMatchDialog({ match, me, onClose }: AnswerProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const dispute = useAction(
    (text: string) => call('disputeMatch', { params: { id: match.id }, body: { reason: text } }),
    {
      done: {
        title: 'Dispute opened',
        description: 'Add what shows the result. A moderator decides.',
      },
      failed: ['Not disputed', 'The server could not be reached. Nothing was disputed. Try again.'],
      onDone: onClose,
    },
  )
  const submit = () => {
    const text = reason.trim()
    if (lengthOf(text) < REASON_MIN) setProblem('Say what happened in a few words.')
    else dispute.mutate(text)
  }
  const side = sideOf(match, me)
  const other = side ? fullName(match[otherSide(side)]) : 'your opponent'
  return (
    <ConfirmDialog
      onClose={onClose}
      title={match.disconnectedId === null ? 'Dispute this result?' : 'Dispute that you were gone?'}
      description={`A moderator reads what you and ${other} say, and decides.`}
      confirmLabel="Dispute"
      busy={dispute.isPending}
      busyLabel="Disputing…"
      onConfirm={submit}
    >
      <TextAreaField
        label="What happened"
        hint="Only the moderators and the two of you read it."
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value)
          setProblem(undefined)
        }}
        {...(problem && { error: problem })}
      />
    </ConfirmDialog>
  )
}
