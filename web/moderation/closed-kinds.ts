import { type ClosedKind, closedKindReason } from '#contract/closed-kinds.ts'
import { useUser } from '#web/client/calls/session.tsx'
import type { ReadyReason } from '#web/ui/ready-reasons.tsx'

const NONE: readonly ClosedKind[] = []

/** The kinds of questions that the operator has closed. */
export const useClosedKinds = (): readonly ClosedKind[] => useUser().closedKinds ?? NONE

/** A reason for each closed kind, with which a moderator voids a question or takes it down. */
export const useClosedKindReasons = (): readonly ReadyReason[] =>
  useClosedKinds().map((closed) => {
    const label = closedKindReason(closed)
    return { label, text: `${label}. ${closed.sentence}` }
  })
