import { type ComponentType, createElement } from 'react'
import { type LazyPart, lazy } from '#web/client/lazy.ts'
import { ScreenSkeleton } from './waiting.tsx'

/** A screen, and a way to fetch its file ahead. */
export type LazyScreen = LazyPart<ComponentType>

/**
 * A chunk for one or several screens. Nobody waits for a screen that they do not open.
 * @param name of its export, where the module has several screens
 */
export function lazyScreen(load: () => Promise<object>, name?: string): LazyScreen {
  const find = async () => {
    const found = Object.entries(await load()).find(([key]) => (name ? key === name : key.endsWith('Screen')))
    return { default: found![1] as ComponentType }
  }
  return lazy(find, createElement(ScreenSkeleton))
}
