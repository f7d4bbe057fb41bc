// loaded before a server: its machine's clock is off by CLOCK_OFF_MS
const offMs = Number(process.env.CLOCK_OFF_MS)
const RightDate = Date

class WrongDate extends RightDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RightDate.now() + offMs)
    else super(...(given as [number]))
  }
  static override now = () => RightDate.now() + offMs
}
globalThis.Date = WrongDate as DateConstructor
