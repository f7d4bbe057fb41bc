/** A refused call, in the shape that Stripe's SDK reads. */
export class SimulatorError extends Error {
  readonly status: number
  readonly fields: Record<string, unknown>
  constructor(status: number, message: string, fields: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}
