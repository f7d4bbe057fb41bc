import { newClientId } from '#web/chat/client-id.ts'
import type { Pending } from './outbox.ts'

/** A message for the outbox, with the id that keeps it one message however often the page sends it. */
export const newMessage = (
  content: Pick<Pending, 'content' | 'replyTo' | 'event'>,
): Omit<Pending, 'state'> => ({ ...content, clientId: newClientId(), at: new Date().toISOString() })
