import { useState } from 'react'

/** One form's idempotency: `keyFor` before a call, `done` after it succeeded. */
export type IdempotencyKeys = { keyFor: (body: unknown) => string; done: () => void }

/**
 * Keys for the money calls of one form. The same body keeps its key, so a double press or a retry after a lost answer is one
 * bet. Another body, or the next action after a success, gets a new key.
 */
export function idempotencyKeys(newKey: () => string = randomKey): IdempotencyKeys {
  let key = ''
  let of: string | undefined
  return {
    keyFor(body) {
      const text = JSON.stringify(body) ?? ''
      if (text !== of) {
        of = text
        key = newKey()
      }
      return key
    },
    done() {
      of = undefined
    },
  }
}

/** The same for a component: one set of keys for as long as it is mounted. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(() => idempotencyKeys())
  return keys
}

/** crypto.randomUUID exists only on https and localhost; a phone on the home network has plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
