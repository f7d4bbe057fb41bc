import pg from 'pg'
import { isUnreachable } from './db-errors.ts'

/**
 * A connection for one statement alone, which answers with one text: the shortest way to the database and back. A pool, a
 * description of the columns that never change and a row made of them cost a lone call some 90 µs, more than what it asks for
 * costs anywhere else in this process (docs/performance.md).
 */
export type Line = {
  /**
   * Runs the statement. Who asks while somebody else does waits for its turn.
   * @param values as PostgreSQL reads them
   * @returns the first column of its only row
   * @throws what PostgreSQL refused, or that the connection was lost; the next one who asks gets a new one
   */
  ask(values: readonly string[]): Promise<string>
  close(): Promise<void>
}

type Answer = { resolve(text: string): void; reject(error: unknown): void }

const NAME = 'line'

/** One run of the statement, as the driver asks for it ("submittable"; pg-cursor is one too). */
class Call implements pg.Submittable {
  // by these the driver remembers that the connection knows the statement
  readonly name = NAME
  readonly text: string
  readonly #values: readonly string[]
  readonly #answer: Answer
  #found: string | undefined

  constructor(text: string, values: readonly string[], answer: Answer) {
    this.text = text
    this.#values = values
    this.#answer = answer
  }

  submit(connection: pg.Connection & { parsedStatements?: Record<string, string> }): void {
    const { stream } = connection
    stream.cork()
    try {
      if (connection.parsedStatements?.[NAME] === undefined)
        connection.parse({ name: NAME, text: this.text, types: [] }, true)
      connection.bind({ statement: NAME, values: this.#values as string[] }, true)
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
    if (this.#found === undefined) this.#answer.reject(new Error(`no answer: ${this.text}`))
    else this.#answer.resolve(this.#found)
  }

  handleError(error: Error): void {
    this.#answer.reject(error)
  }
}

/**
 * @param config of the connection, which is opened when somebody asks and stays open
 * @param text the statement, whose only row begins with a text that is never null
 */
export function openLine(config: pg.ClientConfig, text: string): Line {
  type Entry = Answer & { values: readonly string[] }
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closed = false
  let busy = false
  const waiting: Entry[] = []

  async function open(): Promise<void> {
    const made = new pg.Client(config)
    const drop = () => {
      if (client === made) client = undefined
    }
    made.on('error', drop)
    made.on('end', drop)
    await made.connect()
    if (closed) await made.end()
    else client = made
  }

  function lose(): void {
    const lost = client
    client = undefined
    void lost?.end().catch(() => {})
  }

  /** The next of those who wait, on the connection that there is or a new one. */
  function next(): void {
    const entry = waiting[0]
    if (busy || entry === undefined) return
    if (closed) {
      for (const left of waiting.splice(0)) left.reject(new Error('the line is closed'))
    } else if (client) {
      waiting.shift()
      run(client, entry)
    } else {
      opening ??= open().finally(() => {
        opening = undefined
      })
      opening.then(next, (error: unknown) => {
        waiting.shift()?.reject(error)
        next()
      })
    }
  }

  function run(on: pg.Client, { values, resolve, reject }: Entry): void {
    busy = true
    on.query(
      new Call(text, values, {
        resolve(answer) {
          busy = false
          resolve(answer)
          if (waiting.length > 0) next()
        },
        reject(error) {
          busy = false
          // "terminating connection" is said a moment before the connection ends
          if (!(error instanceof pg.DatabaseError) || isUnreachable(error)) lose()
          reject(error)
          next()
        },
      }),
    )
  }

  return {
    ask: (values) =>
      new Promise((resolve, reject) => {
        const entry = { values, resolve, reject }
        if (client && !busy && waiting.length === 0 && !closed) run(client, entry)
        else {
          waiting.push(entry)
          next()
        }
      }),
    async close() {
      closed = true
      await opening?.catch(() => {})
      const open = client
      client = undefined
      await open?.end()
      next()
    },
  }
}
