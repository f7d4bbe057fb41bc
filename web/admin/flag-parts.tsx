import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** When a flag was raised, and whether it is open. */
export const FlagHead = ({ createdAt, open }: { createdAt: string; open: boolean }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
    <span>
      Noticed <Moment at={createdAt} format={shortMomentText} />
    </span>
    <StatusBadge status={open ? 'pending' : 'reviewed'} label={open ? 'Open' : 'Closed'} />
  </div>
)

/** The words with which a moderator closed a flag. */
export const FlagNote = ({ children }: { children: string }) => (
  <p dir="auto" className="max-w-measure rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-line">
    {children}
  </p>
)

/** In place of the acts, for a moderator whom the flag is about. */
export const FlagAboutYou = () => (
  <p className="rounded-lg bg-sunken p-3 text-sm">This is about you: another moderator must decide.</p>
)
