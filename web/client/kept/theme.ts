import { useSyncExternalStore } from 'react'
import { browserStore } from './storage.ts'

/** 'system' follows the device; the inline script in index.html applies the same rule before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
const darkDevice = () => matchMedia('(prefers-color-scheme: dark)')

function storedTheme(): Theme {
  const stored = browserStore.read('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function shownTheme(theme: Theme = storedTheme()): 'light' | 'dark' {
  return theme === 'system' ? (darkDevice().matches ? 'dark' : 'light') : theme
}

/** Changes the colours of the page in one step: hundreds of separate fades would make the page stutter. */
function paint(theme: 'light' | 'dark'): void {
  const { classList, dataset } = document.documentElement
  if (dataset.theme === theme) return
  classList.add('theme-changing')
  dataset.theme = theme
  // the frame that shows the change, and the frame after it
  requestAnimationFrame(() => requestAnimationFrame(() => classList.remove('theme-changing')))
}

function apply(): void {
  paint(shownTheme())
  for (const listener of listeners) listener()
}

/** Stores the choice in this browser and applies it at once. */
export function chooseTheme(theme: Theme): void {
  if (browserStore.write('theme', theme === 'system' ? null : theme)) apply()
  // without storage the choice lasts until the person leaves the page
  else paint(shownTheme(theme))
}

/** Follows the device and the other tabs. Called once, by main. */
export function followTheme(): void {
  darkDevice().addEventListener('change', apply)
  addEventListener('storage', (change) => {
    if (change.key === 'theme' || change.key === null) apply()
  })
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, storedTheme)
}
