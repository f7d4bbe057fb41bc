import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A connection for a pool. The driver reads its certificate files in the constructor, which the pool calls without a catch: here a
 * missing file fails the connection instead.
 */
export class PooledClient extends pg.Client {
  // biome-ignore lint/correctness/noUnreachableSuper: one that threw has made nothing yet
  constructor(config: pg.ClientConfig) {
    try {
      super(config)
    } catch (error) {
      super({ stream: () => new ClosedSocket(error as Error) })
    }
  }
}

/** Never opens, for the reason given. */
class ClosedSocket extends Socket {
  readonly #reason: Error

  constructor(reason: Error) {
    super()
    this.#reason = reason
  }

  override connect(): this {
    return this.destroy(this.#reason)
  }
}
