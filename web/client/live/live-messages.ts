import type { QueryClient } from '@tanstack/react-query'
import type { Part } from '#contract/changes.ts'
import type { FromServer } from '#contract/live.ts'
import type { ReadRoute } from '#contract/paths-reads.ts'

export type Frame<T extends FromServer['type']> = Extract<FromServer, { type: T }>

/** How messages of the server change the kept answers, by message type. */
type LiveMessages = {
  [T in FromServer['type']]?: (message: Frame<T>, client: QueryClient) => void
}

/** The answers that a change makes old: the page fetches them again where they are shown. */
export type Refetched<Field extends string = string> = {
  parts?: readonly Part[]
  /** with all their parameters */
  routes?: readonly ReadRoute[]
  /** only for the id, or the ids, in this field of the message: routes with one parameter in their path */
  of?: { readonly [F in Field]?: readonly ReadRoute[] }
}

/** How a module handles the socket's messages, whichever screen is open: its `live.ts`. */
export type LiveModule = {
  /** for messages that are written into the kept answers, or whose content decides what is old */
  messages?: LiveMessages
  /** by message type; after `messages` */
  refetches?: { [T in FromServer['type']]?: Refetched<Exclude<keyof Frame<T>, 'type'> & string> }
  /** parts that would reveal the result of a running game: the page fetches them only after its end */
  results?: readonly Part[]
}
