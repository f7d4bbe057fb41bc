import pg from 'pg'
import { asCallersGetIt, breaksConnection, DatabaseUnavailable } from './db-errors.ts'
import { endSoon } from './pool.ts'

/**
 * A connection for a single statement that answers with one text. It is the fastest round trip to the database: no pool, no
 * column descriptions and no row objects (docs/performance.md, G5).
 */
export type DedicatedConnection = {
  /**
   * Runs the statement. Concurrent calls wait in order of arrival.
   * @param values as PostgreSQL reads them
   * @returns the first column of its only row
   * @throws PostgreSQL's refusal, or DatabaseUnavailable; the next call gets a new connection
   */
  ask(values: readonly string[]): Promise<string>
  /** Another connection to this database was lost: an idle connection is replaced. */
  doubt(): void
  /** Lets the running statement end; waiting calls are rejected. */
  close(): Promise<void>
}

type Answer = { resolve(text: string): void; reject(error: unknown): void }
type Driver = pg.Connection & { parsedStatements?: Record<string, string> }

/** One run of the statement in the form that the driver takes ("submittable", as pg-cursor is). Answers once. */
class Call implements pg.Submittable {
  // by these the driver remembers that the connection has prepared the statement
  readonly name: string
  readonly text: string
  /** replaced by the driver, which learns from it that a call is over */
  callback: (error: Error | null) => void = () => {}
  readonly #values: readonly string[]
  readonly #answer: Answer
  #found: string | undefined

  constructor(name: string, text: string, values: readonly string[], answer: Answer) {
    this.name = name
    this.text = text
    this.#values = values
    this.#answer = answer
  }

  submit(connection: Driver): void {
    const { stream } = connection
    stream.cork()
    try {
      if (connection.parsedStatements?.[this.name] === undefined)
        connection.parse({ name: this.name, text: this.text, types: [] }, true)
      connection.bind({ statement: this.name, values: this.#values as string[] }, true)
      connection.execute(null, true)
      connection.sync()
    } finally {
      stream.uncork()
    }
  }

  handleDataRow(row: { fields: (string | null)[] }): void {
    this.#found = row.fields[0] ?? undefined
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null)
    if (this.#found === undefined) this.#answer.reject(new Error(`no answer: ${this.text}`))
    else this.#answer.resolve(this.#found)
  }

  handleError(error: Error): void {
    this.callback(error)
    this.#answer.reject(error)
  }
}

/**
 * @param config of the connection, which opens on the first call and stays open
 * @param statement.name on its connection
 * @param statement.text whose only row begins with a text that is never null
 * @param statement.lost called when the connection is lost during a statement
 */
export function openDedicatedConnection(
  config: pg.ClientConfig,
  { name, text, lost }: { name: string; text: string; lost: () => void },
): DedicatedConnection {
  type Entry = Answer & { values: readonly string[] }
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closed = false
  /** the call whose statement is running */
  let current: Entry | undefined
  let settled: (() => void) | undefined
  const waiting: Entry[] = []

  async function open(): Promise<void> {
    const made = new pg.Client(config)
    let gone = false
    const drop = () => {
      gone = true
      if (client === made) client = undefined
    }
    made.on('error', drop)
    made.on('end', drop)
    await made.connect()
    if (gone) throw new Error('the connection was lost')
    if (closed) await made.end()
    else client = made
  }

  function lose(dead: pg.Client): void {
    if (client === dead) client = undefined
    void endSoon(dead)
  }

  function refuseWaiting(error: unknown): void {
    for (const left of waiting.splice(0)) left.reject(new DatabaseUnavailable(error, 'nothing'))
  }

  /** Runs the next waiting call, on the open connection or a new one. */
  function next(): void {
    if (current || waiting.length === 0) return
    if (closed) return refuseWaiting(new Error('the connection is closed'))
    if (client) return run(client, waiting.shift()!)
    opening ??= open()
      .finally(() => {
        opening = undefined
      })
      .then(next, refuseWaiting)
  }

  function run(on: pg.Client, entry: Entry): void {
    current = entry
    /** Whether this is the first answer to the current call; later ones are ignored. */
    const isFirstAnswer = () => {
      if (current !== entry) return false
      current = undefined
      settled?.()
      return true
    }
    on.query(
      new Call(name, text, entry.values, {
        resolve(answer) {
          if (!isFirstAnswer()) return
          entry.resolve(answer)
          if (waiting.length > 0) next()
        },
        reject(error) {
          if (!isFirstAnswer()) return
          if (breaksConnection(error)) {
            lose(on)
            lost()
          }
          entry.reject(asCallersGetIt(error))
          next()
        },
      }),
    )
  }

  return {
    doubt() {
      if (client && !current) lose(client)
    },
    ask: (values) =>
      new Promise((resolve, reject) => {
        const entry = { values, resolve, reject }
        if (client && !current && waiting.length === 0 && !closed) run(client, entry)
        else {
          waiting.push(entry)
          next()
        }
      }),
    async close() {
      closed = true
      refuseWaiting(new Error('the connection is closed'))
      await opening?.catch(() => {})
      if (current)
        await new Promise<void>((resolve) => {
          settled = resolve
        })
      const open = client
      client = undefined
      if (open) await endSoon(open)
    },
  }
}
