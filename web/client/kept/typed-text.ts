import { tabStore } from './storage.ts'
import { type Field, fields } from './typed.ts'

/** One field as the person left it: its name in its form, and its value. */
type Kept = { field: string; value: string; checked?: boolean }
type KeptPage = { userId: string; path: string; at: number; fields: Kept[] }

const KEY = 'typed'
/** After a sign-in later than this the form begins empty. */
const KEEP_MS = 30 * 60_000
/** Never keeps secrets and files; other private fields carry `data-private`. */
const NEVER = /^(password|file|hidden)$/
const NEVER_FILLED = /one-time-code|password|^cc-/

const mayKeep = (field: Field): boolean =>
  !NEVER.test(field.type) &&
  !('private' in field.dataset) &&
  !NEVER_FILLED.test(field.getAttribute('autocomplete') ?? '')

const isChoice = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)

/** A field's name, unique on its page: names made by React change with every load, labels do not. */
function nameOf(field: Field): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? ''
  return [field.type, field.name, label.trim(), isChoice(field) ? field.value : ''].join('|')
}

const here = () => location.pathname + location.search

/** The fields on the page that the person filled in. */
export const typedFields = (): Field[] =>
  [...fields].filter((field) => field.isConnected && field.value !== '' && field.type !== 'search')

/** Keeps the typed text of this page, in this tab and for this person, until the page is open again. */
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

/** Types like a person, so that the form notices. */
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
 * Puts the kept values back into their fields: at once, or when the dialog that holds them opens. It fills each field once, and
 * another page ends the waiting.
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
