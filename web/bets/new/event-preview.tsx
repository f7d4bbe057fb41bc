import { shortMomentText } from '#web/ui/moment-text.ts'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { AudienceLock } from '../event/audience-lock.tsx'
import { categoryLabels } from '../event/event-labels.ts'
import { ModeMark } from '../event/mode-mark.tsx'
import { endOf, type NewEvent } from './new-event.ts'

/** The card of the event being created. */
export function EventPreview({ form, practice }: { form: NewEvent; practice: boolean }) {
  const end = endOf(form, Date.now())
  return (
    <section
      aria-label="Preview"
      className="grid gap-3 rounded-xl border border-dashed border-line-2 bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          {categoryLabels[form.category]}
          {!Number.isNaN(end) && ` · closes ${shortMomentText(new Date(end).toISOString())}`}
        </span>
        <span className="flex items-center gap-1.5">
          <AudienceLock audience={form.audience} />
          <ModeMark practice={practice} />
        </span>
      </div>
      <p className="font-display text-lg font-strong wrap-anywhere">{form.title.trim() || 'Your question'}</p>
      <SeamBar
        pools={{ optionA: 0n, optionB: 0n }}
        labels={{
          optionA: form.optionALabel.trim() || 'One answer',
          optionB: form.optionBLabel.trim() || 'The other',
        }}
        size="list"
      />
      <p className="text-sm text-ink-2">
        {practice
          ? 'You are in practice mode: this event takes practice coins, which have no cash value.'
          : 'You are in real-money mode: this event takes real money.'}{' '}
        If you bet on it yourself, everybody{form.audience !== 'public' && ' who sees it'} sees your side and
        your stake.
      </p>
    </section>
  )
}
