import { type ComponentType, createElement } from 'react'
import { type LazyPart, lazy } from '#web/client/lazy.ts'
import type { ScreenFile } from '#web/client/module.ts'
import { ScreenSkeleton } from './waiting.tsx'

/** A screen, and a way to fetch its file in advance. */
export type LazyScreen = LazyPart<ComponentType>

/** A chunk for one or several screens. People wait only for screens that they open. */
export function lazyScreen(file: ScreenFile): LazyScreen {
  const [load, name] = typeof file === 'function' ? [file] : file
  const find = async () => {
    const found = Object.entries(await load()).find(([key]) => (name ? key === name : key.endsWith('Screen')))
    return { default: found![1] as ComponentType }
  }
  return lazy(find, createElement(ScreenSkeleton))
}
