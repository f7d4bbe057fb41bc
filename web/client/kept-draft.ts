import { useState } from 'react'
import { useSession } from './session.tsx'
import { tabStore } from './storage.ts'

/** What was written into one form and not yet sent. It belongs to one person and to one tab. */
type Draft = { user: string | undefined; fields: Record<string, unknown> }
const keyOf = (form: string) => `draft:${form}`

function read(form: string, user: string | undefined): Draft['fields'] {
  const kept = tabStore.readJson(keyOf(form)) as Draft | undefined
  return kept?.user === user ? (kept?.fields ?? {}) : {}
}

/** Without storage a draft lives as long as its form. */
const write = (form: string, draft: Draft): void => void tabStore.write(keyOf(form), JSON.stringify(draft))

/** Forgets what was written into a form: it was sent, or thrown away on purpose. */
export const discardDraft = (form: string): void => void tabStore.write(keyOf(form), null)

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
