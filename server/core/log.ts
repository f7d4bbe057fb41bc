import { randomUUID } from 'node:crypto'
import pg from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { DatabaseUnavailable } from './db-errors.ts'
import { createOutageLines } from './outage-lines.ts'

const CAUSES_MAX = 5
/** Error classes whose message repeats the input: "invalid input syntax for type uuid: …". */
const REPEATS_INPUT = /^22/
/** Fields of a database error that locate the fault and contain no user data. */
const OF_DATABASE = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/**
 * An error for the log: the fault and its place in the code. `detail`, `where`, `hint` and parameters of a database error
 * contain user data; the log omits them.
 */
function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack = '', cause } = error
  // the wrapped error has the same message and a longer stack
  const isWrapper = error instanceof DatabaseUnavailable && cause instanceof Error
  const described: Record<string, unknown> = { type: name, message, ...(!isWrapper && { stack }) }
  if (error instanceof pg.DatabaseError) {
    for (const key of OF_DATABASE) if (error[key] !== undefined) described[key] = error[key]
    if (REPEATS_INPUT.test(error.code ?? '')) {
      described.message = message.split(/[:"]/)[0]!.trim()
      described.stack = stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    }
  } else {
    const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
    if (typeof code === 'string') described.code = code
    if (typeof statusCode === 'number') described.statusCode = statusCode
  }
  if (cause !== undefined && depth < CAUSES_MAX) described.cause = describeError(cause, depth + 1)
  return described
}

/**
 * The server's log: JSON lines without secrets. An outage of the database takes few lines (`outage-lines.ts`).
 * @param to standard output by default
 */
export function openLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: { node: randomUUID().slice(0, 8) },
    serializers: {
      err: (error: unknown) => describeError(error),
      // an error of a database beside the first one is no outage
      replicaErr: (error: unknown) => describeError(error),
    },
    redact: ['email', '*.email', 'password', '*.password', 'headers.cookie', '*.headers.cookie'],
  }
  const output = to ?? standardOutput()
  const outages = createOutageLines(pino(options, output))
  return pino(
    {
      ...options,
      hooks: {
        logMethod(given, method) {
          const [{ err } = {}, message = ''] = given as unknown as [{ err?: unknown }?, string?]
          if (err === undefined || !outages.takes(err, message)) method.apply(this, given)
        },
      },
    },
    output,
  )
}

/** Pino writes nothing more into a closed pipe. A closed terminal has the same effect: the server stops, in order. */
function standardOutput(): DestinationStream {
  const output = pino.destination(1)
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO') throw error
    output.write = () => true
    // the last flush tries again for ever, so that the process would never exit
    output.flushSync = () => {}
    output.end = () => {}
  })
  return output
}
