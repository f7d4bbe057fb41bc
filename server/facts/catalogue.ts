import type { Subscriber } from '#server/core/module.ts'

/**
 * Everything that can happen, in the past tense. A module adds its facts by declaring them here (`declare module`), in its
 * own folder. A fact is written by the transaction that makes it true; ids are decimal strings, because payloads are JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Facts {}

export type FactKind = keyof Facts

const subscribers = new Map<string, Subscriber>()

/** Makes a subscriber known to the facts that are recorded from now on. @param name under which its deliveries stand */
export function subscribe(name: string, subscriber: Subscriber): void {
  if (subscribers.has(name)) throw new Error(`two subscribers are called ${name}`)
  subscribers.set(name, subscriber)
}

/** Names of those who are to hear of a fact. A fact that nobody hears of is a mistake. */
export function subscribersOf(kind: FactKind): string[] {
  const found = [...subscribers].flatMap(([name, { facts }]) => (facts.includes(kind) ? [name] : []))
  if (found.length === 0) throw new Error(`nobody subscribes to ${kind}`)
  return found
}

export const allSubscribers = (): ReadonlyMap<string, Subscriber> => subscribers
