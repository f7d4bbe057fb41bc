import type pg from 'pg'
import { asCallersGetIt, breaksConnection, DatabaseUnavailable } from './db-errors.ts'
import { endSoon } from './pool.ts'
import type { WritableClient } from './writable-client.ts'

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
  // the driver uses these to remember that the connection has prepared the statement
  readonly name: string
  readonly text: string
  /** replaced by the driver, which learns the end of a call from it */
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
 * @param connect opens the connection on the first call; it stays open
 * @param statement.name on its connection
 * @param statement.text whose only row begins with a text that is never null
 * @param statement.lost called when the connection is lost during a statement
 * @param statement.committed called after each answer
 * @param statement.isCurrent whether a connection still leads to the present primary
 */
export const openDedicatedConnection = (connect: Connect, statement: Statement): DedicatedConnection =>
  new StatementConnection(connect, statement)

/** @param gone called when the connection has ended or failed */
type Connect = (gone: () => void) => Promise<WritableClient>

type Statement = {
  name: string
  text: string
  lost: () => void
  committed: () => void
  isCurrent: (client: WritableClient) => boolean
}
type Entry = Answer & { values: readonly string[] }

class StatementConnection implements DedicatedConnection {
  readonly #connect: Connect
  readonly #statement: Statement
  readonly #waiting: Entry[] = []
  #client: WritableClient | undefined
  #opening: Promise<void> | undefined
  #closed = false
  /** the call whose statement is running */
  #current: Entry | undefined
  #settled: (() => void) | undefined

  constructor(connect: Connect, statement: Statement) {
    this.#connect = connect
    this.#statement = statement
  }

  ask(values: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const entry = { values, resolve, reject }
      this.#leaveOldHost()
      const client = this.#client
      if (client && !this.#current && this.#waiting.length === 0 && !this.#closed) this.#run(client, entry)
      else {
        this.#waiting.push(entry)
        this.#next()
      }
    })
  }

  doubt(): void {
    if (this.#client && !this.#current) this.#lose(this.#client)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#refuseWaiting(new Error('the connection is closed'))
    await this.#opening?.catch(() => {})
    if (this.#current)
      await new Promise<void>((resolve) => {
        this.#settled = resolve
      })
    const open = this.#client
    this.#client = undefined
    if (open) await endSoon(open)
  }

  async #open(): Promise<void> {
    let made: WritableClient | undefined
    let gone = false
    made = await this.#connect(() => {
      gone = true
      if (made && this.#client === made) this.#client = undefined
    })
    if (gone) throw new Error('the connection was lost')
    if (this.#closed) await endSoon(made)
    else this.#client = made
  }

  #lose(dead: WritableClient): void {
    if (this.#client === dead) this.#client = undefined
    void endSoon(dead)
  }

  #leaveOldHost(): void {
    if (this.#client && !this.#current && !this.#statement.isCurrent(this.#client)) this.#lose(this.#client)
  }

  #refuseWaiting(error: unknown): void {
    for (const left of this.#waiting.splice(0)) left.reject(new DatabaseUnavailable(error, 'nothing'))
  }

  /** Runs the next waiting call, on the open connection or a new one. */
  #next(): void {
    if (this.#current || this.#waiting.length === 0) return
    this.#leaveOldHost()
    if (this.#closed) return this.#refuseWaiting(new Error('the connection is closed'))
    if (this.#client) return this.#run(this.#client, this.#waiting.shift()!)
    this.#opening ??= this.#open()
      .finally(() => {
        this.#opening = undefined
      })
      .then(
        () => this.#next(),
        (error) => this.#refuseWaiting(error),
      )
  }

  #run(on: WritableClient, entry: Entry): void {
    const { name, text } = this.#statement
    this.#current = entry
    on.query(
      new Call(name, text, entry.values, {
        resolve: (answer) => {
          if (!this.#isFirstAnswer(entry)) return
          try {
            on.checkConfirmed()
            this.#statement.committed()
            entry.resolve(answer)
          } catch (error) {
            entry.reject(error)
          }
          if (this.#waiting.length > 0) this.#next()
        },
        reject: (error) => {
          if (!this.#isFirstAnswer(entry)) return
          if (breaksConnection(error)) {
            this.#lose(on)
            this.#statement.lost()
          }
          entry.reject(asCallersGetIt(error))
          this.#next()
        },
      }),
    )
  }

  /** Ends the current call with its first answer; later ones are ignored. */
  #isFirstAnswer(entry: Entry): boolean {
    if (this.#current !== entry) return false
    this.#current = undefined
    this.#settled?.()
    return true
  }
}
