import { browserStore } from '#web/client/kept/storage.ts'

/** An earlier choice of the person. */
export type Recent = { label: string; note?: string; to: string }
const KEEP = 5
const keyOf = (userId: string) => `found:${userId}`

const isRecent = (one: unknown): one is Recent => {
  const { label, to, note } = (one ?? {}) as Partial<Record<keyof Recent, unknown>>
  return (
    typeof label === 'string' &&
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to) &&
    (note === undefined || typeof note === 'string')
  )
}

/** A person's last choices in this browser, newest first. */
export function recentChoices(userId: string): Recent[] {
  const kept = browserStore.readJson(keyOf(userId))
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, KEEP) : []
}

/** Without storage it remembers nothing. */
export function rememberChoice(userId: string, chosen: Recent): void {
  const others = recentChoices(userId).filter(({ to }) => to !== chosen.to)
  browserStore.write(keyOf(userId), JSON.stringify([chosen, ...others].slice(0, KEEP)))
}
