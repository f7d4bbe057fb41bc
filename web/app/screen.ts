import type { ComponentType } from 'react'
import { lazy } from '#web/client/lazy.ts'

/**
 * A chunk for one or several screens. Nobody waits for a screen that they do not open.
 * @param name of its export, where the module has several screens
 */
export function lazyScreen(load: () => Promise<object>, name?: string): ComponentType {
  return lazy(async () => {
    const found = Object.entries(await load()).find(([key]) => (name ? key === name : key.endsWith('Screen')))
    return { default: found![1] as ComponentType }
  })
}
