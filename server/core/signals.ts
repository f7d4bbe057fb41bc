import { EventEmitter } from 'node:events'

/** What can be told to sockets. Small: a screen that hears it asks again; only odds carry their figures. */
export type Signal =
  | { type: 'odds_changed'; eventId: bigint; stakeA: bigint; stakeB: bigint; betsA: number; betsB: number }
  | { type: 'event_changed'; eventId: bigint; status: string }
  | { type: 'balance_changed'; userIds: bigint[] }
  | { type: 'notification'; userIds: bigint[] }
  /** sockets and cached sessions of these sessions (or of all of a person's) must end */
  | { type: 'session_ended'; userId: bigint; sessionHash: string | null }

/** Carries signals between the rooms of one node and, through a transport, between nodes. */
export type Signals = {
  /** Tells this node and every other one. Never throws: a signal that is lost costs a refetch, not a fact. */
  send(signal: Signal): void
  on(hear: (signal: Signal, from: 'here' | 'elsewhere') => void): () => void
}

/** A way to the other nodes: a text of at most `sizeMax` bytes that each of them hears. */
export type SignalTransport = {
  publish(text: string): void
  subscribe(hear: (text: string) => void): void
  close(): Promise<void>
}

const encode = (signal: Signal) =>
  JSON.stringify(signal, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
const decode = (text: string) =>
  JSON.parse(text, (_, value) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Signal

/** Signals of one node; with a transport they reach the others too. */
export function createSignals(transport?: SignalTransport): Signals {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(50)
  transport?.subscribe((text) => emitter.emit('signal', decode(text), 'elsewhere'))
  return {
    send(signal) {
      emitter.emit('signal', signal, 'here')
      transport?.publish(encode(signal))
    },
    on(hear) {
      emitter.on('signal', hear)
      return () => emitter.off('signal', hear)
    },
  }
}
