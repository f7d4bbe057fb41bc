import { ShieldAlert } from 'lucide-react'

const AGE_RULE = 'You must be 18 or older (21 where the law requires) to bet with real money.'

/** Shown on the dashboard while real money is on. */
export function AgeNotice() {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-xl border border-line-2 bg-surface px-4 py-3"
    >
      <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pot" />
      <p>{AGE_RULE}</p>
    </div>
  )
}
