import { useState } from 'react'
import type { Decision, QueuedReport, ReportKind } from '#contract/moderation.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { closedKindReasons } from '#web/moderation/report-text.ts'
import { decisionLabel, terms } from '#web/moderation/sanction-text.ts'
import { ChipGroup } from '#web/ui/chip.tsx'

const termOptions = terms.map(({ hours, label }) => ({ value: String(hours), label }))
/** A first mute or ban is a day, unless the moderator chooses otherwise. */
const USUAL_TERM = '24'

type Text = { title: string; description: string; done: string }

const removals: Record<ReportKind, string> = {
  user: '',
  message: 'It disappears for everybody.',
  room: 'Everybody is removed from it, and it closes.',
  event:
    'Only people with a stake in it, its creator and moderators can read it. If it is not final, nobody can bet on it until a moderator resumes it. Stakes stay where they are.',
  gang: 'All members leave it and get a notice. Its name is free again.',
  tournament: 'Its title is removed. If it has not started, it is cancelled and every entry fee is refunded.',
  cover: 'Nobody can see the picture any more. The page that it was on stays.',
  comment: 'Its text disappears for everybody. Replies below it stay.',
}

function textOf(decision: Decision, kind: ReportKind, name: string): Text {
  switch (decision) {
    case 'dismiss':
      return {
        title: 'Nothing wrong here?',
        description:
          'All open reports about it close, and their authors get a notice. The reported person gets none.',
        done: 'Report closed',
      }
    case 'remove':
      return {
        title: `${decisionLabel('remove', kind)}?`,
        description: `${removals[kind]} ${name} reads your reason.`,
        done: kind === 'event' ? 'Taken down' : 'Removed',
      }
    case 'warn':
      return {
        title: `Warn ${name}?`,
        description: 'They will see your reason. A warning has no other effect.',
        done: 'Warned',
      }
    case 'mute':
      return {
        title: `Mute ${name}?`,
        description: 'They cannot write to others until it ends. Their money and bets are not touched.',
        done: 'Muted',
      }
    case 'ban':
      return {
        title: `Ban ${name}?`,
        description: 'They cannot write, create or join until it ends. Their money and bets are not touched.',
        done: 'Banned',
      }
  }
}

type DecideDialogProps = { report: QueuedReport; decision: Decision; onClose: () => void }

/** One decision about the thing as it was reported: a term for a mute or ban, and the reason. */
export function DecideReportDialog({ report, decision, onClose }: DecideDialogProps) {
  const { id, kind, about, context } = report
  const [hours, setHours] = useState(USUAL_TERM)
  const closed = closedKindReasons(useUser().closedKinds)
  const termed = decision === 'mute' || decision === 'ban'
  const name = about ? `${about.firstName} ${about.lastName}`.trim() : 'The person'
  const { done, ...text } = textOf(decision, kind, name)
  return (
    <ActDialog
      {...text}
      act={({ reason }) =>
        call('decideReport', {
          params: { id },
          body: { decision, reason, ...(termed && { hours: Number(hours) }) },
        })
      }
      done={{ title: done, description: context.title }}
      submitLabel={decisionLabel(decision, kind)}
      busyLabel="Deciding…"
      destructive={decision !== 'dismiss' && decision !== 'warn'}
      reason={{
        hint: decision === 'dismiss' ? 'It is kept in the audit log.' : 'The person concerned will see this.',
        maxLength: 1000,
        ready: kind === 'event' && decision === 'remove' ? closed : [],
      }}
      onClose={onClose}
    >
      {termed && (
        <div className="grid gap-1.5">
          <p className="text-sm font-semibold">How long</p>
          <ChipGroup label="How long" options={termOptions} value={hours} onChange={setHours} />
        </div>
      )}
    </ActDialog>
  )
}
