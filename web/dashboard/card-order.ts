import { browserStore } from '#web/client/storage.ts'

const KEY = 'home-order'

/** Things in the order of names that somebody chose; what has no place in it keeps its own, behind those that have one. */
export function arranged<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  order: readonly string[],
): T[] {
  const place = (thing: T) => {
    const at = order.indexOf(nameOf(thing))
    return at < 0 ? order.length : at
  }
  return things.toSorted((a, b) => place(a) - place(b))
}

/**
 * The order after one of the names shown has moved by a step. Names that are not among them stay where they are.
 * @param shown all names of the list, as they stand now
 * @param step -1 up, 1 down
 */
export function moved(
  order: readonly string[],
  shown: readonly string[],
  name: string,
  step: -1 | 1,
): string[] {
  const at = shown.indexOf(name)
  const to = at + step
  if (at < 0 || to < 0 || to >= shown.length) return [...order]
  const next = shown.filter((other) => other !== name)
  next.splice(to, 0, name)
  return [...order.filter((other) => !shown.includes(other)), ...next]
}

/** The order that was chosen on this device; empty where none was, or where nothing may be stored. */
export function readOrder(): string[] {
  const kept = browserStore.readJson(KEY)
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
}

/** Keeps it on this device; an empty one is the usual order. */
export const writeOrder = (order: readonly string[]): void =>
  void browserStore.write(KEY, order.length === 0 ? null : JSON.stringify(order))
