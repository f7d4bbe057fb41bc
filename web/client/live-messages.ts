import type { QueryClient } from '@tanstack/react-query'
import type { Part } from '#contract/changes.ts'
import type { FromServer } from '#contract/live.ts'

/** How messages of the server change the kept answers, by their type. */
type LiveMessages = {
  [T in FromServer['type']]?: (message: Extract<FromServer, { type: T }>, client: QueryClient) => void
}

/** What a module does with the socket, whichever screen is shown: its `live.ts`. */
export type LiveModule = {
  messages?: LiveMessages
  /** parts that would tell how a game ended while it is still shown: they are not fetched before it is over */
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
