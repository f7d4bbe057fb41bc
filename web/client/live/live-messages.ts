import type { QueryClient } from '@tanstack/react-query'
import type { Part } from '#contract/changes.ts'
import type { FromServer } from '#contract/live.ts'

/** How messages of the server change the kept answers, by message type. */
type LiveMessages = {
  [T in FromServer['type']]?: (message: Extract<FromServer, { type: T }>, client: QueryClient) => void
}

/** How a module handles the socket's messages, whichever screen is open: its `live.ts`. */
export type LiveModule = {
  messages?: LiveMessages
  /** parts that would reveal the result of a running game: the page fetches them only after its end */
  results?: readonly Part[]
}

/** Brings the kept answers up to date with one message. */
export function applyMessage(modules: readonly LiveModule[], client: QueryClient, message: FromServer): void {
  if (message.type === 'refused') console.error('live: refused', message.code, message.about)
  for (const { messages } of modules) {
    const apply = messages?.[message.type] as ((message: FromServer, client: QueryClient) => void) | undefined
    apply?.(message, client)
  }
}
