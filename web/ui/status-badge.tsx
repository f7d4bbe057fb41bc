import { Ban, Check, CircleDot, CirclePause, Clock, Lock, OctagonX, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Look = { word: string; tone: string; icon: ReactNode }

const pending = 'bg-pot-soft text-pot'
const done = 'bg-sunken text-ink-1'
const failed = 'bg-loss-soft text-loss'
const outline = 'border border-ink-1 text-ink-1'
const stroke = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const

const live = <span className="live-dot size-2 rounded-full bg-current" />

const looks: Record<string, Look> = {
  completed: { word: 'Completed', tone: done, icon: <Check {...stroke} /> },
  settled: { word: 'Settled', tone: done, icon: <Check {...stroke} /> },
  resolved: { word: 'Resolved', tone: done, icon: <Check {...stroke} /> },
  won: { word: 'Won', tone: 'bg-gain-soft text-gain', icon: <Check {...stroke} /> },
  lost: { word: 'Lost', tone: failed, icon: <Ban {...stroke} /> },
  accepted: { word: 'Accepted', tone: 'bg-gain-soft text-gain', icon: <Check {...stroke} /> },
  rejected: { word: 'Rejected', tone: 'bg-sunken text-ink-2', icon: <Ban {...stroke} /> },
  pending: { word: 'Pending', tone: pending, icon: <Clock {...stroke} /> },
  processing: { word: 'Processing', tone: pending, icon: <Clock {...stroke} /> },
  proposed: { word: 'Proposed', tone: pending, icon: <Clock {...stroke} /> },
  disputed: { word: 'Disputed', tone: pending, icon: <OctagonX {...stroke} /> },
  failed: { word: 'Failed', tone: failed, icon: <OctagonX {...stroke} /> },
  forfeited: { word: 'Forfeited', tone: failed, icon: <OctagonX {...stroke} /> },
  cancelled: { word: 'Cancelled', tone: failed, icon: <OctagonX {...stroke} /> },
  void: { word: 'Void', tone: 'bg-sunken text-ink-2', icon: <RotateCcw {...stroke} /> },
  refunded: { word: 'Refunded', tone: 'bg-sunken text-ink-2', icon: <RotateCcw {...stroke} /> },
  suspended: { word: 'Suspended', tone: pending, icon: <CirclePause {...stroke} /> },
  voided: { word: 'Void', tone: 'bg-sunken text-ink-2', icon: <RotateCcw {...stroke} /> },
  locked: { word: 'Closed', tone: done, icon: <Lock {...stroke} /> },
  open: { word: 'Open', tone: outline, icon: <CircleDot {...stroke} /> },
  active: { word: 'Active', tone: outline, icon: <CircleDot {...stroke} /> },
  new: { word: 'New', tone: outline, icon: <CircleDot {...stroke} /> },
  reviewed: { word: 'Reviewed', tone: done, icon: <Check {...stroke} /> },
  'in-progress': { word: 'In progress', tone: pending, icon: <Clock {...stroke} /> },
  live: { word: 'Live', tone: 'bg-primary text-on-primary', icon: live },
  in_progress: { word: 'Live', tone: 'bg-primary text-on-primary', icon: live },
}

export type StatusBadgeProps = {
  /** a status in wire form; prints an unknown one unchanged */
  status: string
  /** the shown label, if a screen has its own */
  label?: ReactNode
}

/** A status as icon and word. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const look = looks[status] ?? { word: status, tone: done, icon: null }
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold whitespace-nowrap',
        look.tone,
      )}
    >
      {look.icon}
      {label ?? look.word}
    </span>
  )
}
