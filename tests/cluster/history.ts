import { randomUUID } from 'node:crypto'

export const KINDS = ['bet', 'transfer', 'message', 'join'] as const
export type Kind = (typeof KINDS)[number]

/** Amount that each kind moves, cents. */
export const CENTS: Record<Kind, number> = { bet: 10, transfer: 5, message: 0, join: 100 }

/** A definite answer to an act: what it made and, where the answer tells it, the balance after it. */
export type Answer = { id: number; balance?: number }

const PENDING = 0
const ACKNOWLEDGED = 1
const REFUSED = 2

const ACTS_MAX = 4_000_000
const GROWS_BY = 65_536
const PREFIX_LENGTH = 24

/** A column that grows in place: a million acts are 50 MB, and no list of objects. */
function columns() {
  const buffers: { buffer: ArrayBuffer; width: number }[] = []
  const column = <T>(Type: { new (buffer: ArrayBuffer): T; BYTES_PER_ELEMENT: number }): T => {
    const width = Type.BYTES_PER_ELEMENT
    const buffer = new ArrayBuffer(0, { maxByteLength: ACTS_MAX * width })
    buffers.push({ buffer, width })
    return new Type(buffer)
  }
  const grow = (count: number) => {
    for (const { buffer, width } of buffers) buffer.resize(count * width)
  }
  return { column, grow }
}

/**
 * Every act of every caller, by number: what was asked, when it was first sent and when its answer came, and what that was. Acts of one
 * caller follow one another, so their numbers do too.
 */
export class History {
  readonly #columns = columns()
  readonly #kind = this.#columns.column(Uint8Array)
  readonly #state = this.#columns.column(Uint8Array)
  readonly #left = this.#columns.column(Uint8Array)
  readonly #caller = this.#columns.column(Uint16Array)
  readonly #other = this.#columns.column(Uint16Array)
  readonly #tries = this.#columns.column(Uint16Array)
  readonly #began = this.#columns.column(Float64Array)
  readonly #ended = this.#columns.column(Float64Array)
  readonly #id = this.#columns.column(Float64Array)
  readonly #balance = this.#columns.column(Float64Array)
  readonly #prefix = randomUUID().slice(0, PREFIX_LENGTH)
  #count = 0
  #room = 0
  #acknowledged = 0

  get count(): number {
    return this.#count
  }
  get acknowledged(): number {
    return this.#acknowledged
  }

  /** @param other the place of the receiver among the callers, or of the tournament. @returns the act's number */
  begin(kind: Kind, caller: number, other: number): number {
    if (this.#count === this.#room) {
      this.#room += GROWS_BY
      this.#columns.grow(this.#room)
    }
    const act = this.#count++
    this.#kind[act] = KINDS.indexOf(kind)
    this.#caller[act] = caller
    this.#other[act] = other
    this.#began[act] = performance.now()
    return act
  }

  tried(act: number): void {
    this.#tries[act]!++
  }

  acknowledge(act: number, { id, balance }: Answer): void {
    this.#ended[act] = performance.now()
    this.#state[act] = ACKNOWLEDGED
    this.#id[act] = id
    this.#balance[act] = balance ?? Number.NaN
    this.#acknowledged++
  }

  /** A refusal is as definite as a success: nothing may have happened. */
  refuse(act: number): void {
    this.#ended[act] = performance.now()
    this.#state[act] = REFUSED
  }

  /** The seat that a join took was left again, and that was acknowledged. */
  leave(act: number): void {
    this.#left[act] = 1
  }

  kind = (act: number): Kind => KINDS[this.#kind[act]!]!
  caller = (act: number): number => this.#caller[act]!
  other = (act: number): number => this.#other[act]!
  tries = (act: number): number => this.#tries[act]!
  began = (act: number): number => this.#began[act]!
  ended = (act: number): number => this.#ended[act]!
  id = (act: number): number => this.#id[act]!
  balance = (act: number): number => this.#balance[act]!
  hasLeft = (act: number): boolean => this.#left[act] === 1
  isAcknowledged = (act: number): boolean => this.#state[act] === ACKNOWLEDGED
  /** no definite answer came: it may have happened or not */
  isPending = (act: number): boolean => this.#state[act] === PENDING

  /** The key under which an act is sent; a message's own id too. */
  key = (act: number): string => this.#prefix + act.toString(16).padStart(12, '0')

  /** The act of a key; undefined for one of somebody else. */
  actOf(key: string): number | undefined {
    if (!key.startsWith(this.#prefix)) return undefined
    const act = Number.parseInt(key.slice(PREFIX_LENGTH), 16)
    return act < this.#count ? act : undefined
  }
}
