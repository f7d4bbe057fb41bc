import type { ComponentType } from 'react'

type Home = { default: ComponentType }

let loaded: Home | undefined

/** Fetches home before the first render, so that it follows the page's first view without a skeleton between them. */
export async function loadHome(): Promise<void> {
  loaded = await fetchHome()
}

const fetchHome = async (): Promise<Home> => ({
  default: (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
})

/**
 * The import that `lazy` waits for. Once home is loaded it is returned synchronously: even a settled promise would take
 * another turn.
 */
export function homeComponent(): Promise<Home> {
  const home = loaded
  if (!home) return fetchHome()
  // biome-ignore lint/suspicious/noThenProperty: React takes any thenable, and this one answers in the same turn
  return { then: (hand: (home: Home) => void) => hand(home) } as unknown as Promise<Home>
}
