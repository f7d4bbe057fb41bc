import type { CheckResult, LogFault } from '#verifier/visit/check-types.ts'

/** This page's knowledge of its browser's checks. */
export type Checked = {
  busy: boolean
  result: CheckResult | undefined
  at: number
  fault: LogFault | undefined
}

const listeners = new Set<() => void>()
let checked: Checked = { busy: false, result: undefined, at: 0, fault: undefined }

/** Changes the state, and updates every part of this page that shows it. */
export function noteChecked(more: Partial<Checked>): void {
  checked = { ...checked, ...more }
  for (const listener of listeners) listener()
}

export const followChecks = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
export const checksNow = (): Checked => checked
