import type { Subscriber } from '#server/core/module.ts'

/**
 * Every fact, named in the past tense. A module declares its facts in its own folder (`declare module`). The transaction
 * that makes a fact true records it. Ids are decimal strings, because payloads are JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Facts {}

export type FactKind = keyof Facts

const subscribers = new Map<string, Subscriber>()

/** Registers a subscriber for facts recorded from now on. @param name stored with its deliveries */
export function subscribe(name: string, subscriber: Subscriber): void {
  if (subscribers.has(name)) throw new Error(`two subscribers are called ${name}`)
  subscribers.set(name, subscriber)
}

/** The names of a fact's subscribers. @throws Error for a fact without subscribers, which is a bug */
export function subscribersOf(kind: FactKind): string[] {
  const found = [...subscribers].flatMap(([name, { facts }]) => (facts.includes(kind) ? [name] : []))
  if (found.length === 0) throw new Error(`nobody subscribes to ${kind}`)
  return found
}

export const allSubscribers = (): ReadonlyMap<string, Subscriber> => subscribers
