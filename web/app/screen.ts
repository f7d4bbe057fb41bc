import type { ComponentType } from 'react'
import { lazy } from '#web/client/lazy.ts'

/** Who may see a screen. 'anyone': signed in or not; 'user': else to sign in and back. */
export type Access = 'anyone' | 'user' | 'moderator'

/** One line of the route table. */
export type Screen = {
  path: string
  title: string
  /** 'visitor': has its own frame and needs nobody to be signed in */
  access: Access | 'visitor'
  announce?: boolean
  /** not remembered among the places visited last */
  unlisted?: boolean
  screen: ComponentType
}

/** A chunk for a screen or for a room of them: nobody waits for a room that they do not enter. */
export function lazyScreen(load: () => Promise<object>, name?: string): ComponentType {
  return lazy(async () => {
    const found = Object.entries(await load()).find(([key]) => (name ? key === name : key.endsWith('Screen')))
    return { default: found![1] as ComponentType }
  })
}

/** `name` is the export, where the module has several screens. */
type More = Pick<Screen, 'announce' | 'unlisted'> & { name?: string }
const access =
  (access: Screen['access']) =>
  (path: string, title: string, load: () => Promise<object>, { name, ...more }: More = {}): Screen => ({
    path,
    title,
    access,
    screen: lazyScreen(load, name),
    ...more,
  })

export const user = access('user')
export const anyone = access('anyone')
export const visitor = access('visitor')
