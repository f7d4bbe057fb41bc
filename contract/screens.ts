import { SCREENS } from './screens-list.ts'

export { SCREENS }

/** The gallery of the kit, for development and tests. It is absent in production. */
export const GALLERY_PATH = '/__ui'

/** The main places of the navigation; every screen belongs to one. */
export type MainPlace = 'home' | 'play' | 'watch' | 'compete' | 'chat' | 'wallet'

export type ScreenRow = {
  /** the title of the tab, and the default text of links to the screen */
  title: string
  /**
   * default 'user': other visitors are sent to sign in and come back; 'anyone': signed in or not; 'visitor': without
   * the shell
   */
  access?: 'user' | 'anyone' | 'visitor'
  place?: MainPlace
  /** its text in the row of tabs above the screens of its place, in the order of `at` */
  tab?: { at: number; text: string }
  /** announces that the session is over before it leads to sign-in */
  announce?: true
  /** left out of the recently visited pages */
  unlisted?: true
}

export type ScreenPath = keyof typeof SCREENS

/** The properties of the screen at a listed path. */
export const screenRow = (path: ScreenPath): ScreenRow => SCREENS[path]

let patterns: readonly (readonly [ScreenPath, RegExp])[] | undefined

/** The listed path of the screen at this path (without its query): '/events/:id' for '/events/12'. Undefined without a screen. */
export function screenPath(path: string): ScreenPath | undefined {
  patterns ??= (Object.keys(SCREENS) as ScreenPath[]).map((one) => [
    one,
    new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}/?$`),
  ])
  return patterns.find(([, pattern]) => pattern.test(path))?.[0]
}

/** Whether there is a screen at this path (without its query). */
export const isScreen = (path: string): boolean => screenPath(path) !== undefined
