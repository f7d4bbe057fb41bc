import { tabStore } from './storage.ts'
import { type Field, fields } from './typed.ts'

/** One field as it was left: which one of its form, and what stood in it. */
type Kept = { field: string; value: string; checked?: boolean }
type KeptPage = { userId: string; path: string; at: number; fields: Kept[] }

const KEY = 'typed'
/** A sign-in later than that begins anew. */
const KEEP_MS = 30 * 60_000
/** What is a secret, or a file, is not kept; fields with `data-private` say so themselves. */
const NEVER = /^(password|file|hidden)$/
const NEVER_FILLED = /one-time-code|password|^cc-/

const mayKeep = (field: Field): boolean =>
  !NEVER.test(field.type) &&
  !('private' in field.dataset) &&
  !NEVER_FILLED.test(field.getAttribute('autocomplete') ?? '')

const isChoice = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)

/** A field's name among all of its page: names that React makes change with every load, labels do not. */
function nameOf(field: Field): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? ''
  return [field.type, field.name, label.trim(), isChoice(field) ? field.value : ''].join('|')
}

const here = () => location.pathname + location.search

/** The fields on the page in which something was written or chosen. */
export const typedFields = (): Field[] =>
  [...fields].filter((field) => field.isConnected && field.value !== '' && field.type !== 'search')

/** Keeps what was typed on this page, in this tab and for this person, until the page is there again. */
export function keepTyped(userId: string, now = Date.now()): void {
  const kept = typedFields()
    .filter(mayKeep)
    .map((field) => ({
      field: nameOf(field),
      value: field.value,
      ...(isChoice(field) && { checked: field.checked }),
    }))
  if (kept.length === 0) return
  const page: KeptPage = { userId, path: here(), at: now, fields: kept }
  tabStore.write(KEY, JSON.stringify(page))
}

function takeKept(userId: string, now: number): Kept[] {
  const page = tabStore.readJson(KEY) as KeptPage | undefined
  tabStore.write(KEY, null)
  const fits = page?.userId === userId && page.path === here() && now - page.at < KEEP_MS
  return fits ? page.fields : []
}

/** Writes as a person does, so that the form hears of it. */
function fill(field: Field, { value, checked }: Kept): void {
  if (isChoice(field)) {
    if (field.checked !== checked) field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Puts what was kept back into its fields: at once, or when the dialog that holds them is opened. Each field is filled
 * once, and another page ends the waiting.
 * @returns ends the waiting
 */
export function restoreTyped(userId: string, now = Date.now()): () => void {
  const waiting = takeKept(userId, now)
  if (waiting.length === 0) return () => {}
  const path = location.pathname
  const look = () => {
    if (location.pathname !== path) return stop()
    for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
      const at = waiting.findIndex((kept) => kept.field === nameOf(field))
      if (at >= 0) fill(field, waiting.splice(at, 1)[0]!)
    }
    if (waiting.length === 0) stop()
  }
  const watch = new MutationObserver(look)
  const stop = () => watch.disconnect()
  watch.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
