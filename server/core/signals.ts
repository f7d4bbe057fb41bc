import type { PotGameResult } from '#contract/fairness.ts'
import type { PotGame } from '#contract/games.ts'

type WalletPart = 'deposits' | 'withdrawals' | 'requests' | 'codes'

/** What can be told to sockets. Small: a screen that hears it asks again; only odds and games carry what they show. */
export type Signal =
  | { type: 'odds_changed'; eventId: bigint; stakeA: bigint; stakeB: bigint; betsA: number; betsB: number }
  | { type: 'event_changed'; eventId: bigint; status: string }
  /** a pot was played; its result goes to whoever watches pots */
  | {
      type: 'pot_played'
      potId: bigint
      game: PotGame
      gameResult: PotGameResult
      winner: 'challenger' | 'creator'
    }
  /** the list of open pots is another one */
  | { type: 'pots_changed' }
  /** `afterPots`: the results of pots that were sent before it are on the sockets first */
  | { type: 'balance_changed'; userIds: bigint[]; afterPots?: true }
  | { type: 'notification'; userIds: bigint[]; afterPots?: true }
  /** a deposit, withdrawal, fund request or store code of these people is not what it was */
  | { type: 'wallet_changed'; part: WalletPart; userIds: bigint[] }
  /** what a person may see of the own account changed: settings, lock, picture, name */
  | { type: 'account_changed'; userIds: bigint[] }
  /** this session has proved again who it is: nodes forget what they remember of it */
  | { type: 'session_renewed'; userId: bigint; sessionHash: string }
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

/** People named in one message to other nodes: with the longest ids it stays under what PostgreSQL's NOTIFY carries. */
const PEOPLE_MAX = 250

function parcels(signal: Signal): Signal[] {
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
  function tell(signal: Signal, from: 'here' | 'elsewhere') {
    for (const hear of [...listeners]) {
      try {
        hear(signal, from)
      } catch (error) {
        failed(error)
      }
    }
  }
  transport?.subscribe((text) => tell(decode(text), 'elsewhere'))
  return {
    send(signal) {
      tell(signal, 'here')
      if (transport) for (const part of parcels(signal)) transport.publish(encode(part))
    },
    on(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
