import { type ComponentType, createElement } from 'react'
import { type LazyPart, lazy } from '#web/client/lazy.ts'
import type { ScreenFile } from '#web/client/module.ts'

/** A placeholder for a screen that is loading: shown after 150 ms, in the geometry of most screens. */
export function ScreenSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="mx-auto w-full max-w-282 px-4 pt-4 md:px-6 md:pt-6 lg:px-8"
    >
      <div className="skeleton h-8 w-56 rounded-md" />
      <div className="skeleton mt-5 h-36 rounded-xl" />
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <div className="skeleton h-28 rounded-xl" />
        <div className="skeleton h-28 rounded-xl" />
      </div>
    </div>
  )
}

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
