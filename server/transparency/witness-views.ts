import type { WitnessConfig } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Mark } from '#server/ledger/index.ts'
import { logOf } from './head.ts'
import { tileReader } from './tiles.ts'
import { consistency, rootAt } from './tree.ts'
import { askToSign, readShownHead, type ShownHead } from './witness-call.ts'

/** A head of this log. */
export type OwnHead = { origin: string; size: bigint; root: Buffer; note: string }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** The answer of a witness may change once between two questions: another node may ask it too. */
const QUESTIONS_MAX = 3

export const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1)

/** The writing node's knowledge of a witness. */
export class WitnessView {
  /** the newest head of this log that it named; a root of null is unknown, and an empty one differs from ours */
  told: Pick<Mark, 'id' | 'print'> | undefined
  /** its last signature: the head's text and its line */
  signed: { text: string; line: string } | undefined

  readonly #context: Context
  readonly #witness: WitnessConfig
  /** the size that it is asked about next */
  #known = 0n
  #failures = 0
  #nextAt = Number.NEGATIVE_INFINITY
  #hasAccused = false
  #silentSince: number | undefined
  #underWay: Promise<void> | undefined

  /** @param context its log receives the witness's refusals, and when the witness becomes unreachable or returns */
  constructor(context: Context, witness: WitnessConfig) {
    this.#context = context
    this.#witness = witness
  }

  /** Asks it to sign a head, unless it has, or pauses because it was unreachable. */
  ask(head: OwnHead): Promise<void> {
    this.#underWay ??= this.#askNow(head).finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  get name(): string {
    return this.#witness.name
  }

  /** How long it has left a head unsigned. */
  get silentSeconds(): number {
    return this.#silentSince === undefined ? 0 : (performance.now() - this.#silentSince) / 1_000
  }

  /** Reads the head that it shows, where there is no head to ask about. */
  async look(origin: string): Promise<void> {
    const seen = await this.#shown(origin)
    if (seen) this.told = { id: seen.size, print: seen.root }
  }

  async #askNow(head: OwnHead): Promise<void> {
    if (performance.now() < this.#nextAt || this.signed?.text === textOf(head.note)) return
    // the witness's own answer reveals a log that is shorter than the head it knows
    if (this.#known > head.size) this.#known = 0n
    for (let asked = 0; asked < QUESTIONS_MAX; asked++) if (await this.#isAnswered(head)) return
    this.#isAway('it names another size each time')
  }

  /** @returns false where it named another size for the next question */
  async #isAnswered(head: OwnHead): Promise<boolean> {
    const read = tileReader(this.#context.db)
    const proof = await consistency(Number(this.#known), Number(head.size), read)
    const answer = await askToSign(this.#witness, { note: head.note, oldSize: this.#known, proof })
    if (answer.said === 'size' && answer.size <= head.size) {
      this.#known = answer.size
      return false
    }
    if (answer.said === 'signed') await this.#hasSigned(head, answer.line)
    else if (answer.said === 'size') await this.#knowsMore(head, answer.size)
    else if (answer.said === 'refused') await this.#refuses(head, answer.why)
    else this.#isAway(answer.why)
    return true
  }

  async #hasSigned(head: OwnHead, line: string): Promise<void> {
    const { name } = this.#witness
    if (this.#failures > 0) this.#context.log.info({ witness: name }, 'a witness of the public log is back')
    this.#failures = 0
    this.#silentSince = undefined
    this.#known = head.size
    this.told = { id: head.size, print: head.root.toString('base64') }
    await keepCosignature(this.#context, name, head.size, line)
    this.signed = { text: textOf(head.note), line }
  }

  #isAway(why: string): void {
    const { name } = this.#witness
    this.#silentSince ??= performance.now()
    if (this.#failures === 0)
      this.#context.log.warn({ witness: name, why }, 'a witness of the public log does not sign')
    this.#nextAt = performance.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
    this.#failures++
  }

  async #shown(origin: string): Promise<ShownHead | undefined> {
    const { keys } = await logOf(this.#context)
    return readShownHead(this.#witness, origin, (text) => keys.map((key) => key.sign(text)))
  }

  /** Handles a witness that knows more entries than the log has. */
  async #knowsMore(head: OwnHead, size: bigint): Promise<void> {
    const now = await this.#context.db.one<{ size: bigint }>(sql`select size from log_head`)
    // another node has written meanwhile
    if (size <= now.size) return
    const seen = await this.#shown(head.origin)
    const told = seen && seen.size >= size ? { id: seen.size, print: seen.root } : { id: size, print: null }
    this.#accuses(told, head, `it has signed ${told.id} entries`)
  }

  /** Handles its refusal: this head does not extend the head that it has signed. */
  async #refuses(head: OwnHead, why: string): Promise<void> {
    const seen = await this.#shown(head.origin)
    if (seen && seen.size <= head.size) {
      const root = await rootAt(Number(seen.size), tileReader(this.#context.db))
      if (root.toString('base64') === seen.root)
        return this.#isAway(`it refuses a head that extends what it shows: ${why}`)
    }
    this.#accuses(seen ? { id: seen.size, print: seen.root } : { id: this.#known, print: '' }, head, why)
  }

  /** It has signed a head that this log does not have: the log signs no further head before an operator has cleared that up. */
  #accuses(told: Pick<Mark, 'id' | 'print'>, head: OwnHead, why: string): void {
    this.told = told
    this.#isAway(why)
    if (!this.#hasAccused)
      this.#context.log.fatal(
        {
          ...{ witness: this.#witness.name, why, here: String(head.size) },
          ...{ signed: String(told.id), root: told.print },
        },
        'a witness has signed another public log than this one: the ledger went back, or its past was changed',
      )
    this.#hasAccused = true
  }
}

/** Keeps the newest cosignature of a witness. */
async function keepCosignature({ db }: Context, name: string, size: bigint, line: string): Promise<void> {
  await db.change(sql`
    insert into log_cosignatures (witness, size, line) values (${name}, ${size}, ${line})
    on conflict (witness) do update set size = excluded.size, line = excluded.line, at = clock_now()`)
}
