import type { ComponentType } from 'react'
import { lazy } from '#web/client/lazy.ts'

/** A screen, and a way to fetch its file ahead: from then on it is drawn at once, without a skeleton before it. */
export type LazyScreen = ComponentType & { fetch: () => Promise<unknown> }

type Loaded = { default: ComponentType }

/**
 * A chunk for one or several screens. Nobody waits for a screen that they do not open.
 * @param name of its export, where the module has several screens
 */
export function lazyScreen(load: () => Promise<object>, name?: string): LazyScreen {
  let loaded: Loaded | undefined
  const fetch = async () => {
    const found = Object.entries(await load()).find(([key]) => (name ? key === name : key.endsWith('Screen')))
    loaded = { default: found![1] as ComponentType }
    return loaded
  }
  // What is there is handed over at once: a settled promise would still take a turn, and show the skeleton.
  const atOnce = (there: Loaded) =>
    // biome-ignore lint/suspicious/noThenProperty: React takes any thenable, and this one answers in the same turn
    ({ then: (hand: (loaded: Loaded) => void) => hand(there) }) as unknown as Promise<Loaded>
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : fetch())),
    { fetch },
  )
}
