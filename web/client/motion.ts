import { useSyncExternalStore } from 'react'

const KEY = 'motion'
const listeners = new Set<() => void>()

/** Whether this browser was asked for less motion, beyond what the device asks for. */
function lessMotion(): boolean {
  try {
    return localStorage.getItem(KEY) === 'reduced'
  } catch {
    return document.documentElement.dataset.motion === 'reduced'
  }
}

function show(less: boolean): void {
  if (less) document.documentElement.dataset.motion = 'reduced'
  else delete document.documentElement.dataset.motion
  for (const listener of listeners) listener()
}

/** Remembers the choice in this browser and shows it at once. */
export function chooseLessMotion(less: boolean): void {
  try {
    if (less) localStorage.setItem(KEY, 'reduced')
    else localStorage.removeItem(KEY)
  } catch {
    // storage may be forbidden: the choice then lasts until the page is left
  }
  show(less)
}

/** Shows what was chosen, here and in other tabs. Called once, by main. */
export function followMotion(): void {
  show(lessMotion())
  addEventListener('storage', (change) => {
    if (change.key === KEY || change.key === null) show(lessMotion())
  })
}

export function useLessMotion(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, lessMotion)
}
