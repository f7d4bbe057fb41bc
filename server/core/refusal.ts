import { REFUSALS, type RefusalBody, type RefusalCode } from '#contract/refusals.ts'

/** An expected refusal. Any other error that a use case throws is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  /** headers of the answer, by lower-case name */
  headers: Record<string, string> | undefined
  /** the user concerned, where no one is signed in: only for the security log */
  userId: bigint | undefined

  /** @param message shown to the user unchanged: the fault, whether money moved, the next step */
  constructor(code: RefusalCode, message: string, fields?: Record<string, string>) {
    // an expected answer needs no stack, which costs more than everything else when hundreds are late at once
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.fields = fields
  }

  /** Names the user concerned for the security log. */
  about(userId: bigint | undefined): this {
    this.userId = userId
    return this
  }

  /** Sets when to try again, in whole seconds, at least one. */
  retryAfter(seconds: number): this {
    return this.with({ 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
  }

  /** Adds headers to the answer. */
  with(headers: Record<string, string>): this {
    this.headers = { ...this.headers, ...headers }
    return this
  }

  get status(): number {
    return REFUSALS[this.code]
  }

  get body(): RefusalBody {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}) }
  }
}

/** Refuses a call because of other people's calls: the next one may succeed in a second. */
export const busy = (message: string): Refusal => rateLimited(message, 1)

/** Refuses a call beyond a limit. @param seconds until trying again makes sense */
export const rateLimited = (message: string, seconds: number, fields?: Record<string, string>): Refusal =>
  new Refusal('rate_limited', message, fields).retryAfter(seconds)
