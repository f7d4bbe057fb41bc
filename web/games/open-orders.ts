import { ApiError } from '#web/client/calls/api.ts'
import { idempotencyKeys } from '#web/client/calls/idempotency.ts'

export type Order<Content> = { content: Content; key: string }

/** The server refused this very call. Any other failure (no answer, half an answer, a crash) may hide a made play. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== undefined && error.status < 500

/** Refusals from before the handler: they say nothing about an earlier call without an answer. */
const BEFORE_THE_HANDLER: readonly number[] = [401, 403, 429]

/**
 * Sent plays without an answer. Such a play keeps its content and its key: sent again it is the same play, and the server
 * answers with its first draw. After a refusal, or an answer, the next play is a new one, with a client seed that the server
 * has not seen.
 * @param tries the number of posts of one `send` before it gives up
 */
export function openOrders<Content, Reply>(post: (order: Order<Content>) => Promise<Reply>, tries: number) {
  const open = new Map<string, Order<Content> & { unanswered: boolean }>()
  return {
    /** The play of this name that waits for its answer. */
    unanswered: (name: string): Content | undefined => {
      const order = open.get(name)
      return order?.unanswered ? order.content : undefined
    },
    /**
     * @throws ApiError of the server's refusal, or the last error of `post` when the answer was lost; it then keeps the play
     */
    async send(name: string, make: () => Content): Promise<{ content: Content; reply: Reply }> {
      const order = open.get(name) ?? {
        content: make(),
        key: idempotencyKeys().keyFor(name),
        unanswered: false,
      }
      open.set(name, order)
      for (let left = tries; ; left--) {
        try {
          const reply = await post(order)
          open.delete(name)
          return { content: order.content, reply }
        } catch (error) {
          if (!isRefused(error)) order.unanswered = true
          else if (!order.unanswered || !BEFORE_THE_HANDLER.includes(error.status)) {
            open.delete(name)
            throw error
          }
          if (left <= 1) throw error
        }
      }
    },
  }
}
