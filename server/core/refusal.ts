import { REFUSALS, type RefusalBody, type RefusalCode } from '#contract/refusals.ts'

/** An expected no. Anything else that a use case throws is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
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

  get status(): number {
    return REFUSALS[this.code]
  }

  get body(): RefusalBody {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}) }
  }
}
