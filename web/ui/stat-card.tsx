import type { ReactNode } from 'react'

export type StatCardProps = { label: ReactNode; value: ReactNode; note?: ReactNode; icon?: ReactNode }

/** One figure with its name above. Inside a `dl` or alone. */
export function StatCard({ label, value, note, icon }: StatCardProps) {
  return (
    <div className="grid content-start gap-1 rounded-xl border border-line-1 bg-surface p-4">
      <div className="flex items-center gap-2 text-sm text-ink-2 [&_svg]:size-4.5">
        {icon}
        <span>{label}</span>
      </div>
      <div className="figure text-2xl font-bold">{value}</div>
      {note && <div className="text-sm text-ink-3">{note}</div>}
    </div>
  )
}
