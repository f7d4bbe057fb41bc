/**
 * The signals that can be published to sockets and to other nodes. A module declares its own in its folder (`declare
 * module`). Most are small and make a screen refetch. Two fields have a meaning here: `userIds` are the users concerned, and
 * `after` names a signal whose frames must be sent first.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface SignalTypes {}

export type Signal = { [T in keyof SignalTypes]: { type: T } & SignalTypes[T] }[keyof SignalTypes]

/** Carries signals between the modules of one node and, through a transport, between nodes. */
export type Signals = {
  /** Publishes to all nodes. Never throws: a lost signal costs a refetch, not a fact. */
  send(signal: Signal): void
  on(handle: (signal: Signal, from: 'here' | 'elsewhere') => void): () => void
  /**
   * Calls `handle` when signals of other nodes may have been lost: the way to them was interrupted and is back, or a received one was
   * unreadable.
   */
  onGap(handle: () => void): () => void
}

/** Carries texts to all other nodes. */
export type SignalTransport = {
  publish(text: string): void
  /**
   * @param handle never throws, whatever it gets
   * @param gap called when texts may have been lost, once others arrive again
   */
  subscribe(handle: (text: string) => void, gap?: () => void): void
  close(): Promise<void>
}

/** A bigint travels as "12n"; a text that looks like one, such as a person's message, as "~12n". */
const encode = (signal: Signal) =>
  JSON.stringify(signal, (_, value) => {
    if (typeof value === 'bigint') return `${value}n`
    return typeof value === 'string' && /^~*-?\d+n$/.test(value) ? `~${value}` : value
  })
/** @throws SyntaxError for a text that is no signal */
function decode(text: string): Signal {
  const signal = JSON.parse(text, (_, value) => {
    if (typeof value !== 'string' || !/^~*-?\d+n$/.test(value)) return value
    return value.startsWith('~') ? value.slice(1) : BigInt(value.slice(0, -1))
  })
  if (typeof signal?.type !== 'string') throw new SyntaxError('a signal has a type')
  return signal
}

/** Unreadable texts within this time are one gap: a sender may send many. */
const UNREAD_MS = 1_000

/** User ids in one message to other nodes: with the longest ids it stays below the size limit of PostgreSQL's NOTIFY. */
const USER_IDS_MAX = 250

function chunksOf(signal: Signal): Signal[] {
  if (!('userIds' in signal) || signal.userIds.length <= USER_IDS_MAX) return [signal]
  const parts: Signal[] = []
  for (let from = 0; from < signal.userIds.length; from += USER_IDS_MAX) {
    parts.push({ ...signal, userIds: signal.userIds.slice(from, from + USER_IDS_MAX) })
  }
  return parts
}

/**
 * The signals of one node; with a transport they reach the others too.
 * @param failed receives the error of a listener, or of a text that is no signal: the change is committed already, so it must not
 *   spread
 */
export function createSignals(
  transport?: SignalTransport,
  failed: (error: unknown) => void = () => {},
): Signals {
  const listeners = new Set<(signal: Signal, from: 'here' | 'elsewhere') => void>()
  const gaps = new Set<() => void>()
  function attempt(run: () => void) {
    try {
      run()
    } catch (error) {
      failed(error)
    }
  }
  function dispatch(signal: Signal, from: 'here' | 'elsewhere') {
    for (const handle of [...listeners]) attempt(() => handle(signal, from))
  }
  const tellGap = () => [...gaps].forEach(attempt)
  let isTelling = false
  function receive(text: string) {
    let signal: Signal
    try {
      signal = decode(text)
    } catch (cause) {
      failed(new Error('a signal of another node cannot be read', { cause }))
      if (!isTelling)
        setTimeout(() => {
          isTelling = false
          tellGap()
        }, UNREAD_MS).unref()
      isTelling = true
      return
    }
    dispatch(signal, 'elsewhere')
  }
  transport?.subscribe(receive, tellGap)
  return {
    send(signal) {
      dispatch(signal, 'here')
      if (transport) for (const part of chunksOf(signal)) transport.publish(encode(part))
    },
    on(handle) {
      listeners.add(handle)
      return () => void listeners.delete(handle)
    },
    onGap(handle) {
      gaps.add(handle)
      return () => void gaps.delete(handle)
    },
  }
}
