/**
 * Remembers the newest entries in two generations: when one is full it drops the older, so that entries need no bookkeeping.
 * It holds at least the `max` newest entries and at most twice as many.
 */
export class Recent<Value> {
  readonly #max: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  /** Remembers an entry as the newest. */
  set(key: string, value: Value): void {
    if (this.#young.size >= this.#max) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}
