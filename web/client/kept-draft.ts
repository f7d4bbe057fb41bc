import { useState } from 'react'
import { useSession } from './session.tsx'

/** What was written into one form and not yet sent. It belongs to one person and to one tab. */
type Draft = { user: string | undefined; fields: Record<string, unknown> }
const keyOf = (form: string) => `draft:${form}`

function read(form: string, user: string | undefined): Draft['fields'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as Draft | null
    return kept?.user === user ? (kept?.fields ?? {}) : {}
  } catch {
    return {}
  }
}

function write(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // without storage a draft lives as long as its form
  }
}

/** Forgets what was written into a form: it was sent, or thrown away on purpose. */
export function discardDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // there is nothing to forget
  }
}

/**
 * As `useState`, for what a person writes: it is there again when the form is, also after a reload.
 * @param form names the form, and what it is about: "dispute:12". Undefined keeps nothing.
 */
export function useKept<T>(form: string | undefined, field: string, initial: T): [T, (value: T) => void] {
  const user = useSession().user?.id
  const [value, setValue] = useState<T>(() => {
    const kept = form === undefined ? undefined : read(form, user)[field]
    return kept !== undefined && typeof kept === typeof initial ? (kept as T) : initial
  })
  return [
    value,
    (next) => {
      setValue(next)
      if (form !== undefined) write(form, { user, fields: { ...read(form, user), [field]: next } })
    },
  ]
}
