import { z } from 'zod'
import type { CHANNELS } from './channels.ts'
import { id, moment } from './fields.ts'
import { channels, frames, says } from './index.ts'
import type { ChannelNames } from './module.ts'

/** The messages of a client to the socket itself. */
const ownSays = {
  /** Accepted as specified and not trusted: identity is the session cookie at the upgrade. */
  auth: { userId: z.string().max(40) },
  /**
   * Asks for the changes of the last `heldMs` milliseconds, for the user and for the channels watched by now, or for `missed`. A
   * page asks on each socket that it opens, because it could not watch before.
   */
  catch_up: { heldMs: z.int().nonnegative() },
  ping: {},
}

/** The messages of the socket itself. */
const ownFrames = {
  ready: {},
  /** The server no longer knows the changes since then: the page refetches everything that it shows. */
  missed: {},
  /** `now` is the server's clock, by which rooms play. */
  pong: { now: moment },
  refused: {
    code: z.enum(['malformed', 'unknown_channel', 'too_many']),
    about: z.string(),
  },
}

type Shapes = Readonly<Record<string, z.ZodRawShape>>
/** One message for each shape, distinguished by its type. */
type Messages<S extends Shapes> = {
  [T in keyof S & string]: { type: T } & (keyof S[T] extends never ? unknown : z.output<z.ZodObject<S[T]>>)
}[keyof S & string]
/** The same in the server's form. */
type Held<S extends Shapes> = {
  [T in keyof S & string]: { type: T } & (keyof S[T] extends never ? unknown : z.input<z.ZodObject<S[T]>>)
}[keyof S & string]
/** The messages that begin and end a channel. */
type Watching<C extends ChannelNames> = C extends unknown
  ? { type: C['begin'] | C['end'] } & (C extends { id: infer I extends string }
      ? { [K in I]: string }
      : unknown)
  : never

const watching = Object.values<ChannelNames>(channels).flatMap(({ begin, end, id: name }) =>
  [begin, end].map((type) => [type, name === undefined ? {} : { [name]: id }] as const),
)
const union = (
  shapes: (readonly [string, z.ZodRawShape])[],
  object: typeof z.object | typeof z.strictObject,
) => {
  const messages = shapes.map(([type, shape]) => object({ type: z.literal(type), ...shape }))
  return z.discriminatedUnion('type', messages as [(typeof messages)[number]])
}

/**
 * Messages on /ws. A signal makes a screen fetch again; only odds carry their small payload. Every join_* is checked against the
 * session's user; a channel that does not exist is refused.
 */
export type FromClient =
  | Messages<typeof ownSays>
  | Messages<typeof says>
  | Watching<(typeof CHANNELS)[keyof typeof CHANNELS]>
export const fromClient = union(
  [...Object.entries(ownSays), ...Object.entries<z.ZodRawShape>(says), ...watching],
  z.strictObject,
) as unknown as z.ZodType<FromClient>

export type FromServer = Messages<typeof ownFrames> | Messages<typeof frames>
/** A frame as the server holds it: ids and amounts as bigint, moments as Date. */
export type Frame = Held<typeof ownFrames> | Held<typeof frames>
export const fromServer = union(
  [...Object.entries(ownFrames), ...Object.entries<z.ZodRawShape>(frames)],
  z.object,
) as unknown as z.ZodType<FromServer>
