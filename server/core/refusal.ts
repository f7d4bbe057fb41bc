import { REFUSALS, type RefusalBody, type RefusalCode } from '#contract/refusals.ts'

/** An expected no. Anything else that a use case throws is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  /** what the answer says in its headers, by lower-case name */
  headers: Record<string, string> | undefined
  /** the user whom it is about, where nobody is signed in: for the security log alone */
  userId: bigint | undefined

  /** @param message said to the person as it stands: what happened, whether money moved, what to do */
  constructor(code: RefusalCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.code = code
    this.fields = fields
  }

  /** Says for the security log whom it is about. */
  about(userId: bigint | undefined): this {
    this.userId = userId
    return this
  }

  /** Says when to come again, in whole seconds and at least one. */
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

/** Too much was asked for, or too many ask. @param seconds until it makes sense to come again */
export const rateLimited = (message: string, seconds: number, fields?: Record<string, string>): Refusal =>
  new Refusal('rate_limited', message, fields).retryAfter(seconds)
