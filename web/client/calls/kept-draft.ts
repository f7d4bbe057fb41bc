import { useState } from 'react'
import { tabStore } from '../kept/storage.ts'
import { useSession } from './session.tsx'

/** The unsent text of one form. It belongs to one person and one tab. */
type Draft = { user: string | undefined; fields: Record<string, unknown> }
const keyOf = (form: string) => `draft:${form}`

function read(form: string, user: string | undefined): Draft['fields'] {
  const kept = tabStore.readJson(keyOf(form)) as Draft | undefined
  return kept?.user === user ? (kept?.fields ?? {}) : {}
}

/** Without storage a draft lasts as long as its form. */
const write = (form: string, draft: Draft): void => void tabStore.write(keyOf(form), JSON.stringify(draft))

/** Discards a form's draft: the person sent it, or threw it away on purpose. */
export const discardDraft = (form: string): void => void tabStore.write(keyOf(form), null)

/** A form's draft was sent: discards it and closes the form. */
export function sentDraft(form: string, onClose: () => void): void {
  discardDraft(form)
  onClose()
}

/**
 * Like `useState`, for text that a person writes: the text returns with the form, also after a reload.
 * @param form names the form and its subject: "dispute:12". Undefined keeps nothing.
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

/** Puts something into a form's draft from outside, before the form opens. */
export function writeDraft(form: string, user: string, fields: Draft['fields']): void {
  write(form, { user, fields: { ...read(form, user), ...fields } })
}

/** A text of a form's draft, for a list that marks unsent drafts; empty without a draft. */
export function keptDraft(form: string, field: string, user: string | undefined): string {
  const kept = read(form, user)[field]
  return typeof kept === 'string' ? kept : ''
}
