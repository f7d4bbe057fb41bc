import { useState } from 'react'
import type { Decision, QueuedReport, ReportKind } from '#contract/moderation.ts'
import { ReasonField, useReason } from '#web/bets/actions/reason-field.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { decisionLabel, terms } from '#web/moderation/sanction-text.ts'
import { ChipGroup } from '#web/ui/chip.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const REASON_MAX = 1000
const termOptions = terms.map(({ hours, label }) => ({ value: String(hours), label }))
/** A first mute or ban is a day, unless the moderator chooses otherwise. */
const USUAL_TERM = '24'

type Text = { title: string; text: string; done: string }

const removals: Record<ReportKind, string> = {
  user: '',
  message: 'It is gone for everybody.',
  room: 'Everybody is out of it, and it is closed.',
  event:
    'Only people with a stake in it, its creator and moderators can read it. If it is not final, nobody can bet on it until a moderator resumes it. Stakes stay where they are.',
  gang: 'All members are out and are told. Its name is free again.',
  tournament: 'Its title is gone. One that has not started is cancelled, and every entry fee goes back.',
  cover: 'The picture is gone for everybody, and its address leads nowhere. What it was on stays.',
  comment: 'Its words are gone for everybody. Answers below it stay.',
}

function textOf(decision: Decision, kind: ReportKind, name: string): Text {
  switch (decision) {
    case 'dismiss':
      return {
        title: 'Nothing wrong here?',
        text: 'All open reports of it are closed, and their authors are told. The person concerned is not.',
        done: 'Report closed',
      }
    case 'remove':
      return {
        title: `${decisionLabel('remove', kind)}?`,
        text: `${removals[kind]} ${name} reads your reason.`,
        done: kind === 'event' ? 'Taken down' : 'Removed',
      }
    case 'warn':
      return {
        title: `Warn ${name}?`,
        text: 'They read your reason. A warning changes nothing else.',
        done: 'Warned',
      }
    case 'mute':
      return {
        title: `Mute ${name}?`,
        text: 'They cannot write to others until it ends. Their money and bets are not touched.',
        done: 'Muted',
      }
    case 'ban':
      return {
        title: `Ban ${name}?`,
        text: 'They cannot write, create or join until it ends. Their money and bets are not touched.',
        done: 'Banned',
      }
  }
}

type DecideDialogProps = { report: QueuedReport; decision: Decision; onClose: () => void }

/** One decision about the thing as it was reported: a term for a mute or ban, and the reason. */
export function DecideReportDialog({ report, decision, onClose }: DecideDialogProps) {
  const [hours, setHours] = useState(USUAL_TERM)
  const reason = useReason()
  const termed = decision === 'mute' || decision === 'ban'
  const name = report.about ? `${report.about.firstName} ${report.about.lastName}`.trim() : 'The person'
  const text = textOf(decision, report.kind, name)
  const deciding = useAction(
    () =>
      call('decideReport', {
        params: { id: report.id },
        body: { decision, reason: reason.text, ...(termed && { hours: Number(hours) }) },
      }),
    { done: { title: text.done, description: report.context.title }, onDone: onClose },
  )
  return (
    <FormDialog
      title={text.title}
      description={text.text}
      submitLabel={decisionLabel(decision, report.kind)}
      busyLabel="Deciding…"
      destructive={decision !== 'dismiss' && decision !== 'warn'}
      sending={deciding}
      onSubmit={() => reason.check() && deciding.mutate()}
      onClose={onClose}
    >
      {termed && (
        <div className="grid gap-1.5">
          <p className="text-sm font-semibold">How long</p>
          <ChipGroup label="How long" options={termOptions} value={hours} onChange={setHours} />
        </div>
      )}
      <ReasonField
        reason={reason}
        error={deciding.error}
        hint={decision === 'dismiss' ? 'It is kept in the audit log.' : 'The person concerned reads this.'}
        maxLength={REASON_MAX}
      />
    </FormDialog>
  )
}
