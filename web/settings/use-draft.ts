import { useEffect, useEffectEvent } from 'react'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { isLeaving } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'

/**
 * Values that the person edits here and saves later. Until the first edit, and after `undo`, they follow the saved ones. This
 * tab keeps unsaved values: they return with the person.
 * @param name names the values among the tab's drafts
 * @returns `changed`: whether any value differs from the saved one
 */
export function useFormDraft<Values extends Record<string, unknown>>(name: string, saved: Values) {
  const [draft, setDraft] = useKept<Partial<Values>>(name, 'values', {})
  const values = { ...saved, ...draft }
  return {
    values,
    changed: differs(values, saved),
    set: (more: Partial<Values>) => setDraft({ ...draft, ...more }),
    undo: () => {
      setDraft({})
      discardDraft(name)
    },
  }
}

/** Whether any value differs from the saved one. */
function differs<Values extends Record<string, unknown>>(values: Values, saved: Values): boolean {
  return Object.keys(saved).some((key) => values[key] !== saved[key])
}

/**
 * Warns of unsaved values: the browser asks before the page closes, and after a link or Back a notification reports that they
 * wait.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  const onLeave = useEffectEvent(() => {
    if (unsaved && location.pathname !== '/settings' && !isLeaving())
      toast({ title: 'Not saved yet', description: 'Your changes are waiting in Settings.' })
  })
  useEffect(() => () => onLeave(), [])
  useEffect(() => {
    if (!unsaved) return
    const ask = (leaving: BeforeUnloadEvent) => {
      if (!isLeaving()) leaving.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
