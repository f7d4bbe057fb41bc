import type { Pending } from './outbox.ts'

/** A UUID of version 4. crypto.randomUUID exists only on https and localhost; a phone on the home network has plain http. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A message for the outbox, with the id by which it stays one message however often it is sent. */
export const newMessage = (
  content: Pick<Pending, 'content' | 'replyTo' | 'event'>,
): Omit<Pending, 'state'> => ({ ...content, clientId: randomUuid(), at: new Date().toISOString() })
