import { browserStore } from '#web/client/kept/storage.ts'
import { cardGroups } from '#web/places/places.ts'

/** The one card that depends on the person. */
const ownGang = { title: 'View Your Gang', text: 'Your team, its record and its alerts.' }

/** Every screen that home links to, under its heading, in one line each. */
export const homeCardGroups = (gangId: string | null) =>
  cardGroups.map(({ title, cards }) => ({
    title,
    cards: cards.map((card) => (gangId && card.href === '/gangs' ? { ...card, ...ownGang } : card)),
  }))

const KEY = 'home-order'

/** Items in a chosen order of names. Items outside that order follow the others in their own order. */
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
 * The order after a shown name has moved by a step. Hidden names stay where they are.
 * @param shown all names of the list, in their present order
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

/** The order chosen on this device; empty without a choice or without storage. */
export function readOrder(): string[] {
  const kept = browserStore.readJson(KEY)
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
}

/** Stores the order on this device; an empty one is the default order. */
export const writeOrder = (order: readonly string[]): void =>
  void browserStore.write(KEY, order.length === 0 ? null : JSON.stringify(order))
