import { useSyncExternalStore } from 'react'
import type { Body } from '#contract/index.ts'
import { newClientId } from '#web/chat/message-log.ts'
import { ApiError, call, errorText } from '#web/client/calls/api.ts'
import { failedToast } from '#web/client/calls/toast.ts'
import { type Store, tabStore } from '#web/client/kept/storage.ts'
import type { Message } from './thread.ts'

/** A message that the server has not confirmed yet. */
export type Pending = {
  clientId: string
  content: string
  /** ISO 8601, by this device's clock */
  at: string
  replyTo?: NonNullable<Message['replyTo']>
  event?: NonNullable<Message['event']>
  state: 'waiting' | 'failed'
  /** the server's sentence of refusal */
  refusal?: string
  /** the server will always refuse its text: no message waits for it */
  final?: true
}

type Send = (receiverId: string, body: Omit<Body<'sendMessage'>, 'receiverId'>) => Promise<Message>
type Told = {
  /** the server has written the message */
  sent(receiverId: string, message: Message): void
  /** the server refused, or gave no answer */
  failed(error: unknown): void
}

const isPending = (one: unknown): one is Pending =>
  typeof one === 'object' && one !== null && 'clientId' in one && 'content' in one && 'at' in one

const nothing: readonly Pending[] = []

/** Pending messages by receiver, kept in the tab so that a reload finds them. */
function createQueues(userId: string, store: Store) {
  const queues = new Map<string, readonly Pending[]>()
  const listeners = new Set<() => void>()
  const keyOf = (receiverId: string) => `outbox:${userId}:${receiverId}`

  /** Pending messages of an earlier page have no answer: the person decides. */
  function restored(receiverId: string): readonly Pending[] {
    const kept = store.readJson(keyOf(receiverId))
    const found = Array.isArray(kept) ? kept.filter(isPending) : []
    return found.length === 0 ? nothing : found.map((one) => ({ ...one, state: 'failed' }))
  }

  function queueOf(receiverId: string): readonly Pending[] {
    const known = queues.get(receiverId)
    if (known) return known
    const queue = restored(receiverId)
    queues.set(receiverId, queue)
    return queue
  }

  function set(receiverId: string, queue: readonly Pending[]): void {
    queues.set(receiverId, queue.length === 0 ? nothing : queue)
    store.write(keyOf(receiverId), queue.length === 0 ? null : JSON.stringify(queue))
    for (const listener of listeners) listener()
  }

  return {
    queueOf,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    drop(receiverId: string, clientId: string) {
      const queue = queueOf(receiverId)
      if (queue.some((one) => one.clientId === clientId))
        set(
          receiverId,
          queue.filter((one) => one.clientId !== clientId),
        )
    },
  }
}

const withoutRefusal = ({ refusal: _, ...one }: Pending): Pending => one

/**
 * The messages of one person on their way, by receiver. It sends one after the other, which keeps their order. After a failure
 * the rest waits for the person, except after a text that the server will never take. A message sent again keeps its clientId,
 * so the server writes it once.
 */
export function createOutbox(userId: string, send: Send, told: Told, store: Store = tabStore) {
  const { queueOf, set, drop, subscribe } = createQueues(userId, store)
  const busy = new Set<string>()

  function fail(receiverId: string, clientId: string, error: unknown): void {
    const refusal = error instanceof ApiError && error.status < 500 ? errorText(error, '') : ''
    const final = error instanceof ApiError && error.status === 400
    set(
      receiverId,
      queueOf(receiverId).map((one) => {
        if (one.clientId === clientId)
          return { ...one, state: 'failed', ...(refusal && { refusal }), ...(final && { final }) }
        return final || one.final ? one : { ...withoutRefusal(one), state: 'failed' }
      }),
    )
    told.failed(error)
  }

  async function pump(receiverId: string): Promise<void> {
    if (busy.has(receiverId)) return
    busy.add(receiverId)
    try {
      for (;;) {
        const first = queueOf(receiverId).find((one) => !one.final)
        if (first?.state !== 'waiting') return
        const { clientId, content, replyTo, event } = first
        try {
          const message = await send(receiverId, {
            content,
            clientId,
            ...(replyTo && { replyToId: replyTo.id }),
            ...(event && { eventId: event.id }),
          })
          told.sent(receiverId, message)
          drop(receiverId, clientId)
        } catch (error) {
          // it may have arrived nevertheless: then the socket has already removed it
          if (queueOf(receiverId).some((one) => one.clientId === clientId)) fail(receiverId, clientId, error)
        }
      }
    } finally {
      busy.delete(receiverId)
    }
  }

  return {
    queueOf,
    subscribe,
    /** Sends a message after the waiting ones. After a failed message it fails too, which keeps the order. */
    submit(receiverId: string, message: Omit<Pending, 'state'>) {
      const queue = queueOf(receiverId)
      const state = queue.some((one) => one.state === 'failed' && !one.final) ? 'failed' : 'waiting'
      set(receiverId, [...queue, { ...message, state }])
      void pump(receiverId)
    },
    /** Sends all failed messages again, in their order. */
    retry(receiverId: string) {
      set(
        receiverId,
        queueOf(receiverId).map((one) => (one.final ? one : { ...withoutRefusal(one), state: 'waiting' })),
      )
      void pump(receiverId)
    },
    drop,
    /** A message has arrived on another path: the socket, or a page of the thread. */
    arrived: drop,
  }
}
export type Outbox = ReturnType<typeof createOutbox>

let current: { userId: string; outbox: Outbox } | undefined
let onSent: Told['sent'] = () => {}
/** Handles a written message; set once, by the thread’s data. */
export const handleSent = (sent: Told['sent']): void => {
  onSent = sent
}

/** The outbox of the signed-in person. */
export function outboxOf(userId: string): Outbox {
  if (current?.userId !== userId)
    current = {
      userId,
      outbox: createOutbox(
        userId,
        (receiverId, body) => call('sendMessage', { body: { receiverId, ...body } }),
        {
          sent: (receiverId, message) => onSent(receiverId, message),
          failed: (error) => failedToast('Failed to send message', error, 'Could not send message'),
        },
      ),
    }
  return current.outbox
}

/** A message that arrives on another path than the answer to its call is no longer pending. */
export function noteArrived(receiverId: string, clientId: string | null): void {
  if (clientId !== null) current?.outbox.arrived(receiverId, clientId)
}

/** The messages to a person on their way. */
export function usePending(userId: string, receiverId: string): readonly Pending[] {
  const outbox = outboxOf(userId)
  return useSyncExternalStore(outbox.subscribe, () => outbox.queueOf(receiverId))
}

/** An event as the message about it has it. */
export const challengeOf = ({
  id,
  title,
  description,
  status,
  optionALabel,
  optionBLabel,
}: NonNullable<Message['event']>): NonNullable<Message['event']> => ({
  id,
  title,
  description,
  status,
  optionALabel,
  optionBLabel,
})

/** A message for the outbox, with the id that keeps it one message however often the page sends it. */
export const newMessage = (
  content: Pick<Pending, 'content' | 'replyTo' | 'event'>,
): Omit<Pending, 'state'> => ({ ...content, clientId: newClientId(), at: new Date().toISOString() })
