import { REFUSALS, type RefusalBody, type RefusalCode } from '#contract/refusals.ts'

/** An expected no. Anything else that a use case throws is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined

  /** @param message said to the person as it stands: what happened, whether money moved, what to do */
  constructor(code: RefusalCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return REFUSALS[this.code]
  }

  get body(): RefusalBody {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}) }
  }
}
