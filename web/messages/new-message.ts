import { newClientId } from '#web/chat/client-id.ts'
import type { Pending } from './outbox.ts'

/** A message for the outbox, with the id by which it stays one message however often it is sent. */
export const newMessage = (
  content: Pick<Pending, 'content' | 'replyTo' | 'event'>,
): Omit<Pending, 'state'> => ({ ...content, clientId: newClientId(), at: new Date().toISOString() })
