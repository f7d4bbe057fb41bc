/**
 * What can be published to sockets and to the other nodes. A module declares its own in its folder (`declare module`). They
 * are small: a screen that gets one asks again; only odds and games carry what they show. Two names have a meaning here:
 * `userIds` are the people it concerns, and `after` names a signal whose frames are on the sockets first.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface SignalTypes {}

export type Signal = { [T in keyof SignalTypes]: { type: T } & SignalTypes[T] }[keyof SignalTypes]

/** Carries signals between the modules of one node and, through a transport, between nodes. */
export type Signals = {
  /** Publishes to this node and every other one. Never throws: a signal that is lost costs a refetch, not a fact. */
  send(signal: Signal): void
  on(handle: (signal: Signal, from: 'here' | 'elsewhere') => void): () => void
}

/** A way to the other nodes: a text of at most `sizeMax` bytes that each of them hears. */
export type SignalTransport = {
  publish(text: string): void
  subscribe(handle: (text: string) => void): void
  close(): Promise<void>
}

const encode = (signal: Signal) =>
  JSON.stringify(signal, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
const decode = (text: string) =>
  JSON.parse(text, (_, value) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Signal

/** People named in one message to other nodes: with the longest ids it stays under what PostgreSQL's NOTIFY carries. */
const PEOPLE_MAX = 250

function chunksOf(signal: Signal): Signal[] {
  if (!('userIds' in signal) || signal.userIds.length <= PEOPLE_MAX) return [signal]
  const parts: Signal[] = []
  for (let from = 0; from < signal.userIds.length; from += PEOPLE_MAX) {
    parts.push({ ...signal, userIds: signal.userIds.slice(from, from + PEOPLE_MAX) })
  }
  return parts
}

/**
 * Signals of one node; with a transport they reach the others too.
 * @param failed hears what a listener threw: what is told here has been committed already, so nothing may undo it
 */
export function createSignals(
  transport?: SignalTransport,
  failed: (error: unknown) => void = () => {},
): Signals {
  const listeners = new Set<(signal: Signal, from: 'here' | 'elsewhere') => void>()
  function dispatch(signal: Signal, from: 'here' | 'elsewhere') {
    for (const handle of [...listeners]) {
      try {
        handle(signal, from)
      } catch (error) {
        failed(error)
      }
    }
  }
  transport?.subscribe((text) => dispatch(decode(text), 'elsewhere'))
  return {
    send(signal) {
      dispatch(signal, 'here')
      if (transport) for (const part of chunksOf(signal)) transport.publish(encode(part))
    },
    on(handle) {
      listeners.add(handle)
      return () => void listeners.delete(handle)
    },
  }
}
