import type { z } from 'zod'
import type { ReadRoute } from './paths-reads.ts'
import type { Route } from './route.ts'
import type { ScreenRow } from './screens.ts'

/** A channel that a client can follow on /ws: the messages that begin and end it, and the name of the id in them. */
export type ChannelNames = { begin: string; end: string; id?: string }

/** Everything that the server and the web agree on about a module, or a part of one that has a file of its own. */
export type ContractModule = {
  /** its calls, by name */
  routes?: Readonly<Record<string, Route>>
  /**
   * the parts of a person's data that change together, and the routes that show each. Routes of any module name them in `changes`; the
   * server's signals make pages refetch them
   */
  parts?: Readonly<Record<string, readonly ReadRoute[]>>
  /** by kind; a channel without an id is for everybody. Names are the specification's where it has them, else watch_… and unwatch_… */
  channels?: Readonly<Record<string, ChannelNames>>
  /** a client's messages besides those that begin and end channels: the fields of each, by its type */
  says?: Readonly<Record<string, z.ZodRawShape>>
  /** the server's frames on sockets: the fields of each, by its type */
  frames?: Readonly<Record<string, z.ZodRawShape>>
  /** its screens by path, with `:name` for one segment */
  screens?: Readonly<Record<string, ScreenRow>>
}

/**
 * Declares a module's contract. It is listed once, in `index.ts`; `npm run api-docs` makes the lists that the browser loads without
 * the schemas (paths.ts, paths-reads.ts, channels.ts, screens-list.ts).
 *
 * ```ts
 * export const cheers = contractModule({
 *   routes: { listCheers: route('GET /api/events/{id}/cheers', { … }), cheer: route('POST /api/cheers', { …, changes: ['cheers'] }) },
 *   parts: { cheers: ['listCheers'] },
 *   channels: { cheers: { begin: 'watch_cheers', end: 'unwatch_cheers', id: 'eventId' } },
 *   frames: { cheers_changed: { eventId: id } },
 *   screens: { '/cheers': { title: 'Cheers', place: 'play', tab: { at: 6, text: 'Cheers' } } },
 * })
 * ```
 */
export const contractModule = <const M extends ContractModule>(declared: M): M => declared
