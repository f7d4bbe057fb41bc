import type pg from 'pg'
import { closeSocket, type DatabaseHosts } from '#server/postgres/database-hosts.ts'
import { PooledClient } from '#server/postgres/pooled-client.ts'
import { DatabaseUnavailable, ReadOnlyServer } from './db-errors.ts'

/**
 * PostgreSQL's warning at a commit that is not on the synchronous standby, because an operator cancelled the wait: other
 * warnings share its code, but not its place in the source.
 */
const UNCONFIRMED = { code: '01000', routine: 'SyncRepWaitForLSN' }

/** A refused connection may take this long to end. */
const ENDS_WITHIN_MS = 1_000

type Parameter = { parameterName: string; parameterValue: string }
type Driver = pg.Connection & { on(event: 'parameterStatus', handle: (parameter: Parameter) => void): void }
type Connected = (error?: Error) => void
export type Greet = (client: pg.Client) => Promise<void>

/**
 * A connection to the host that is current when it opens. It fails to open on a standby: PostgreSQL reports it when a
 * session begins (14 and newer). A primary set read-only still answers reads.
 */
export class WritableClient extends PooledClient {
  /** the connection string of its host */
  readonly url: string
  readonly #greet: Greet
  #isStandby = false
  #unconfirmed = false

  /** @param greet called once the connection is open, before anyone else uses it */
  constructor(config: pg.ClientConfig, hosts: DatabaseHosts, greet: Greet = async () => {}) {
    const url = hosts.current
    super({ ...config, connectionString: url })
    this.url = url
    this.#greet = greet
    const { connection } = this as unknown as { connection: Driver }
    connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
      if (name === 'in_hot_standby') this.#isStandby = value === 'on'
    })
    // an error without another listener, such as during the greeting, must not end the process
    this.on('error', () => {})
    this.on('notice', ({ code, routine }) => {
      if (code === UNCONFIRMED.code && routine === UNCONFIRMED.routine) this.#unconfirmed = true
    })
  }

  override connect(): Promise<this>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<this> | undefined {
    const opening = this.#open()
    if (!callback) return opening
    opening.then(
      () => callback(),
      (error: Error) => callback(error),
    )
  }

  async #open(): Promise<this> {
    await super.connect()
    try {
      if (this.#isStandby) throw new ReadOnlyServer()
      await this.#greet(this)
      return this
    } catch (error) {
      void super.end().catch(() => {})
      // a dead host would keep the socket open for ever
      setTimeout(() => closeSocket(this), ENDS_WITHIN_MS).unref()
      throw error
    }
  }

  /**
   * Call after a commit. The transaction is committed on this server, and a failover may take it back.
   * @throws DatabaseUnavailable, unknown, when the wait for the synchronous standby was cancelled
   */
  checkConfirmed(): void {
    if (!this.#unconfirmed) return
    this.#unconfirmed = false
    throw new DatabaseUnavailable(new Error('the wait for the synchronous standby was cancelled'), 'unknown')
  }
}

/**
 * Whether an open connection still leads to a server that takes writes.
 * @throws ReadOnlyServer, or the driver's error
 */
export async function proveWritable(client: pg.Client | pg.PoolClient, withinMs: number): Promise<void> {
  const { rows } = await client.query<{ writable: boolean }>({
    text: `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
    query_timeout: withinMs,
  } as pg.QueryConfig)
  if (!rows[0]?.writable) throw new ReadOnlyServer()
}
