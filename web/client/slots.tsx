import { type ComponentType, Fragment } from 'react'
import { lazy } from './lazy.ts'

/**
 * The places on lower modules' screens where higher modules may say something, with what each hands over. The module of the screen
 * declares it: `declare module '#web/client/slots.tsx' { interface Slots { 'bets.bettor': { eventId: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their slots
export interface Slots {}

type Name = keyof Slots
/** Fetches the file of what is shown in a slot; its only export is the component. */
type Filler = () => Promise<object>
export type SlotFillers = { readonly [N in Name]?: Filler }

const filled = new Map<string, ComponentType<object>[]>()

/** Takes what modules show in slots, in the order of the modules. Called once, before the first screen is drawn. */
export function fillSlots(modules: readonly { slots?: SlotFillers }[]): void {
  filled.clear()
  for (const { slots = {} } of modules)
    for (const [name, load] of Object.entries<Filler | undefined>(slots)) {
      if (!load) continue
      const part = lazy(async () => ({ default: Object.values(await load())[0] as ComponentType<object> }))
      filled.set(name, [...(filled.get(name) ?? []), part])
    }
}

/** A slot of a screen: what higher modules show there, or nothing. */
export function Slot<N extends Name>({ name, given }: { name: N; given: Slots[N] }) {
  return (filled.get(name) ?? []).map((Part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the modules do not change
    <Fragment key={at}>
      <Part {...(given as object)} />
    </Fragment>
  ))
}
