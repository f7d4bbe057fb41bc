import { LRUCache } from 'lru-cache'
import { findChannel } from '#server/chat/index.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** The subject of the channel of two people: both ids, the smaller one first. */
export const subjectOf = (one: bigint, other: bigint): string =>
  one < other ? `${one}:${other}` : `${other}:${one}`

/** The other person of a thread, by its subject. */
export function otherOf(subject: string, userId: bigint): bigint {
  const [lower = '', higher = ''] = subject.split(':')
  return BigInt(lower) === userId ? BigInt(higher) : BigInt(lower)
}

/** The channel of two people, or undefined before their first message. */
export const findThread = (tx: Tx, one: bigint, other: bigint): Promise<bigint | undefined> =>
  findChannel(tx, 'thread', subjectOf(one, other))

/** @throws Refusal not_found where the two have no thread */
export async function threadOf(tx: Tx, one: bigint, other: bigint): Promise<bigint> {
  const channelId = await findThread(tx, one, other)
  if (channelId === undefined) throw new Refusal('not_found', 'You have no conversation with this person')
  return channelId
}

/** A node's memory of a thread: these facts never change again. */
export type KnownThread = { channelId: bigint; bothWrote: boolean }
export type KnownThreads = LRUCache<string, KnownThread>
export const rememberThreads = (): KnownThreads => new LRUCache({ max: 50_000 })
