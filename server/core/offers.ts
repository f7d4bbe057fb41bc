/**
 * The offers that one feature collects from many modules, by name. The lowest module of the feature declares its offer in its own
 * folder (`declare module`); the modules above give theirs in `offers`; the feature asks `offered` of the context.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Offers {}

/** @returns the modules' contributions to an offer, lowest layer first */
export type Offered = <Name extends keyof Offers>(name: Name) => readonly Offers[Name][]

/** For a function that needs only the offers of a context. */
export type WithOffers = { readonly offered: Offered }

/** Collects the offers of a list of modules, once. */
export function collectOffers(modules: readonly { offers?: Partial<Offers> }[]): Offered {
  const collected = new Map<string, unknown[]>()
  for (const { offers = {} } of modules)
    for (const [name, offer] of Object.entries(offers))
      collected.set(name, [...(collected.get(name) ?? []), offer])
  return <Name extends keyof Offers>(name: Name) => (collected.get(name) ?? []) as Offers[Name][]
}

/** Merges records. @throws Error when two of them have the same name */
export function merge<T>(records: readonly (Record<string, T> | undefined)[]): Record<string, T> {
  const merged: Record<string, T> = {}
  for (const record of records)
    for (const [name, value] of Object.entries(record ?? {})) {
      if (name in merged) throw new Error(`two modules declare ${name}`)
      merged[name] = value
    }
  return merged
}
