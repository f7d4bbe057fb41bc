/** A change is kept this long at least, for pages that asked for their data before they had a socket. */
const KEPT_MS = 20_000
/** Subjects at which the older half is dropped early: it bounds the memory. */
const SUBJECTS_MAX = 50_000
/** Changes of one subject; with more of them the oldest are dropped, and pages fetch everything. */
const CHANGES_MAX = 20

export type Change = {
  /** the kind of change, such as its signal's type */
  kind: unknown
  /** a later change of its kind with the same state replaces it; undefined: none does */
  state?: unknown
  /** changes of its kind that are worth sending: dropping more of them loses nothing */
  most?: number | undefined
  frame(): string
}
type Kept = Change & { at: number }
type Changes = { list: Kept[]; droppedAt: number }

/**
 * The latest changes of subjects, such as users or the ids of a channel. They are kept in two generations, so that a change
 * costs no timer of its own. Times are milliseconds by the clock of `performance`.
 */
export class Replay {
  #young = new Map<bigint, Changes>()
  #old = new Map<bigint, Changes>()
  #youngSince = performance.now()
  /** earlier changes are no longer known */
  #knownSince = this.#youngSince

  note(subject: bigint, change: Change): void {
    const at = performance.now()
    if (at - this.#youngSince > KEPT_MS || this.#young.size >= SUBJECTS_MAX) this.#turn(at)
    const changes = this.#young.get(subject)
    if (changes) add(changes, { ...change, at })
    else this.#young.set(subject, { list: [{ ...change, at }], droppedAt: Number.NEGATIVE_INFINITY })
  }

  /** @returns the frames of a subject's changes since then, oldest first; undefined when some are no longer known */
  since(subject: bigint, then: number): string[] | undefined {
    if (then < this.#knownSince) return undefined
    const [old, young] = [this.#old.get(subject), this.#young.get(subject)]
    if (Math.max(old?.droppedAt ?? -1, young?.droppedAt ?? -1) >= then) return undefined
    const older = old?.list.filter((change) => !young?.list.some((later) => replaces(later, change)))
    return [...(older ?? []), ...(young?.list ?? [])]
      .filter(({ at }) => at >= then)
      .map((change) => change.frame())
  }

  /** Forgets everything: changes may have been lost on their way here. */
  forget(): void {
    this.#old.clear()
    this.#young.clear()
    this.#knownSince = this.#youngSince = performance.now()
  }

  #turn(now: number): void {
    this.#old = this.#young
    this.#young = new Map()
    this.#knownSince = this.#youngSince
    this.#youngSince = now
  }
}

const replaces = (later: Change, { kind, state }: Change) =>
  state !== undefined && later.kind === kind && later.state === state

function add(changes: Changes, change: Kept): void {
  const { list } = changes
  const before = list.findIndex((known) => replaces(change, known))
  if (before >= 0) list.splice(before, 1)
  list.push(change)
  const { kind, most } = change
  if (most !== undefined && list.filter((known) => known.kind === kind).length > most)
    list.splice(
      list.findIndex((known) => known.kind === kind),
      1,
    )
  else if (list.length > CHANGES_MAX) changes.droppedAt = list.shift()!.at
}
