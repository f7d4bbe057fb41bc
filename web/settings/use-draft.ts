import { useState } from 'react'

/**
 * Values that are edited here and saved later. Until the first edit, and after `undo`, they follow what is saved.
 * @returns `changed` is whether anything differs from what is saved
 */
export function useDraft<Values extends Record<string, unknown>>(saved: Values) {
  const [draft, setDraft] = useState<Values | null>(null)
  const values = draft ?? saved
  return {
    values,
    changed: differs(values, saved),
    set: (more: Partial<Values>) => setDraft({ ...values, ...more }),
    undo: () => setDraft(null),
  }
}

/** Whether any value is another than the saved one. */
function differs<Values extends Record<string, unknown>>(values: Values, saved: Values): boolean {
  return Object.keys(saved).some((key) => values[key] !== saved[key])
}
