import { type ComponentType, lazy } from 'react'
import type { Access } from './guard.tsx'

/** One route of the product: where it is, what it is called, and whom it is for. */
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

/** One chunk for each screen: nobody waits for a room that they do not enter. */
export function screen<M>(load: () => Promise<M>, pick: (module: M) => ComponentType) {
  return lazy(async () => ({ default: pick(await load()) }))
}
