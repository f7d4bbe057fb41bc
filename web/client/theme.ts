import { useSyncExternalStore } from 'react'

/** 'system' follows the device; the inline script in index.html applies the same rule before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
const darkDevice = () => matchMedia('(prefers-color-scheme: dark)')

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem('theme')
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function shownTheme(theme: Theme = storedTheme()): 'light' | 'dark' {
  return theme === 'system' ? (darkDevice().matches ? 'dark' : 'light') : theme
}

/** Puts the colours on the page in one step: hundreds of parts that each fade for themselves would hold the page up. */
function paint(theme: 'light' | 'dark'): void {
  const { classList, dataset } = document.documentElement
  if (dataset.theme === theme) return
  classList.add('theme-changing')
  dataset.theme = theme
  // the frame that shows it, and then the one after it
  requestAnimationFrame(() => requestAnimationFrame(() => classList.remove('theme-changing')))
}

function apply(): void {
  paint(shownTheme())
  for (const listener of listeners) listener()
}

/** Remembers the choice in this browser and shows it at once. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // storage may be forbidden: the choice then lasts until the page is left
    paint(shownTheme(theme))
    return
  }
  apply()
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
