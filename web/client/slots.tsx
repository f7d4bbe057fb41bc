import { type ComponentType, Fragment } from 'react'
import { lazy } from './lazy.ts'

/**
 * The places on lower modules' screens where higher modules may show something, with the props of each. The module of the
 * screen declares it: `declare module '#web/client/slots.tsx' { interface Slots { 'bets.bettor': { eventId: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their slots
export interface Slots {}

type Name = keyof Slots
/** Fetches the file of a slot's content; its only export is the component. */
type Filler = () => Promise<object>
export type SlotFillers = { readonly [N in Name]?: Filler }

const filled = new Map<string, ComponentType<object>[]>()

/** Registers the slot contents of the modules, in the order of the modules. Called once, before the first screen is drawn. */
export function fillSlots(modules: readonly { slots?: SlotFillers }[]): void {
  filled.clear()
  for (const { slots = {} } of modules)
    for (const [name, load] of Object.entries<Filler | undefined>(slots)) {
      if (!load) continue
      const part = lazy(async () => ({ default: Object.values(await load())[0] as ComponentType<object> }))
      filled.set(name, [...(filled.get(name) ?? []), part])
    }
}

/** A slot of a screen: the contents of higher modules, or nothing. */
export function Slot<N extends Name>({ name, given }: { name: N; given: Slots[N] }) {
  return (filled.get(name) ?? []).map((Part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the modules do not change
    <Fragment key={at}>
      <Part {...(given as object)} />
    </Fragment>
  ))
}
