import { useSyncExternalStore } from 'react'
import { browserStore } from './storage.ts'

const KEY = 'motion'
const listeners = new Set<() => void>()

/** Whether the person chose less motion in this browser, independently of the device's setting. */
function lessMotion(): boolean {
  const kept = browserStore.read(KEY)
  // without storage the choice lasts until the person leaves the page
  return (kept === undefined ? document.documentElement.dataset.motion : kept) === 'reduced'
}

function show(less: boolean): void {
  if (less) document.documentElement.dataset.motion = 'reduced'
  else delete document.documentElement.dataset.motion
  for (const listener of listeners) listener()
}

/** Stores the choice in this browser and applies it at once. */
export function chooseLessMotion(less: boolean): void {
  browserStore.write(KEY, less ? 'reduced' : null)
  show(less)
}

/** Applies the stored choice, here and in other tabs. Called once, by main. */
export function followMotion(): void {
  show(lessMotion())
  addEventListener('storage', (change) => {
    if (change.key === KEY || change.key === null) show(lessMotion())
  })
}

export function useLessMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lessMotion,
    () => true,
  )
}
