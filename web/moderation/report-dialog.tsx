import { useState } from 'react'
import type { ReportKind } from '#contract/moderation.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import {
  kindLabels,
  OTHER_REASON,
  OWN_WORDS_MAX,
  problemOfReport,
  reasonsOf,
  reasonText,
  seenByModerators,
} from './report-text.ts'

export type ReportDialogProps = {
  kind: ReportKind
  id: string
  /** the thing's name for the reporter: "Ada L.", the title of an event */
  name?: string
  onClose: () => void
}

/** Reports a thing to the moderators: a reason, own words, the parts that moderators see, and what happens next. */
export function ReportDialog({ kind, id, name, onClose }: ReportDialogProps) {
  const report = useReport(kind, id)
  const { closedKinds } = useUser()
  const what = name ?? `this ${kindLabels[kind].toLowerCase()}`
  if (report.sent) return <Sent onClose={onClose} />
  return (
    <FormDialog
      title={`Report ${what}?`}
      description={`Moderators see ${seenByModerators[kind]}, your words, and your name. Nobody else learns who reported it.`}
      submitLabel="Send report"
      busyLabel="Sending…"
      sending={report.sending}
      draft={report.draft}
      onSubmit={report.send}
      onClose={onClose}
    >
      <SelectField
        label="What is wrong?"
        value={report.choice}
        error={report.problem === 'choice' ? 'Choose what is wrong' : undefined}
        onChange={({ target }) => report.setChoice(target.value)}
      >
        <option value="" disabled>
          Choose a reason
        </option>
        {reasonsOf(kind, closedKinds).map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="In your own words"
        optional={report.choice !== OTHER_REASON}
        rows={4}
        maxLength={OWN_WORDS_MAX}
        value={report.words}
        error={report.problem === 'words' ? 'Please say what is wrong' : report.wordsError}
        onChange={({ target }) => report.setWords(target.value)}
      />
    </FormDialog>
  )
}

/** The unsent report, kept until it is sent. */
function useReport(kind: ReportKind, id: string) {
  const draft = `report:${kind}:${id}`
  const [choice, setChoice] = useKept(draft, 'choice', '')
  const [words, setWords] = useKept(draft, 'words', '')
  const [problem, setProblem] = useState<ReturnType<typeof problemOfReport>>()
  const sending = useAction(() => call('report', { body: { kind, id, reason: reasonText(choice, words) } }), {
    onDone: () => discardDraft(draft),
  })
  const wordsError = fieldError(sending.error, 'reason')
  const edited = () => {
    setProblem(undefined)
    if (sending.isError) sending.reset()
  }
  return {
    choice,
    words,
    problem,
    wordsError,
    sent: sending.isSuccess,
    sending: { isPending: sending.isPending, failure: wordsError ? undefined : sending.failure },
    draft,
    setChoice(next: string) {
      setChoice(next)
      edited()
    },
    setWords(next: string) {
      setWords(next)
      edited()
    },
    send() {
      const found = problemOfReport(choice, words)
      setProblem(found)
      if (!found) sending.mutate()
    },
  }
}

function Sent({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Thank you, it was sent"
      description="You will get a notice of the outcome."
      actions={
        <>
          <LinkButton href="/settings#moderation" variant="secondary">
            Your reports
          </LinkButton>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    />
  )
}
