import type { ScreenPath } from '#contract/screens.ts'
import type { SlotFillers } from './slots.tsx'

/** Fetches the file of a screen: it shows the export whose name ends with Screen, or the named one. */
export type ScreenFile = (() => Promise<object>) | readonly [load: () => Promise<object>, name: string]

/**
 * Everything that the rest of the web may know about a module. The first load includes it, so it names files and holds none.
 * The module's `live.ts`, found by its name, handles the socket's messages.
 */
export type WebModule = {
  /** the file of each of its screens, by the path that the contract gives it */
  screens?: { readonly [P in ScreenPath]?: ScreenFile }
  /** the parts that it shows on screens of lower modules */
  slots?: SlotFillers
}

/**
 * Declares a module of the web, in its `module.ts`: `web/app/modules.ts` finds it by that name.
 *
 * ```ts
 * export const cheers = webModule({
 *   screens: { '/cheers': () => import('./cheers-screen.tsx') },
 *   slots: { 'bets.bettor': () => import('./cheer-button.tsx') },
 * })
 * ```
 */
export const webModule = <const M extends WebModule>(declared: M): M => declared
