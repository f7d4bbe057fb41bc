/** A row of an append-only table. The newest acknowledged row proves that the table has not gone back. */
export type Written = { id: bigint /** its content, if that is known */; print: string | null }

/** Tracks the writes of one pool, and whether they may continue. */
export function trackWrites() {
  let lastCommitAt = performance.now()
  let lastWriteAt = lastCommitAt
  let lastAnswerAt = lastCommitAt
  let newest: Written | undefined
  let halted: Error | undefined
  let paused: (() => Error) | undefined
  const written = (row: Written) => {
    if (newest === undefined || row.id > newest.id) newest = row
  }
  return {
    written,
    /** Call after each commit. @param rows that the transaction reported */
    committed(rows: readonly Written[]): void {
      lastCommitAt = performance.now()
      if (rows.length > 0) lastWriteAt = lastCommitAt
      for (const row of rows) written(row)
    },
    /** Call after a writing statement outside a transaction. */
    wrote(): void {
      lastCommitAt = performance.now()
      lastWriteAt = lastCommitAt
    },
    answered(): void {
      lastAnswerAt = performance.now()
    },
    halt(error: Error): void {
      halted = error
    },
    /** @param error for writes; without one they continue */
    pause(error?: () => Error): void {
      paused = error
    },
    /** @throws the error of `halt` or `pause` */
    mayWrite(): void {
      if (halted) throw halted
      if (paused) throw paused()
    },
    /** For a statement whose effect does not matter to money. @throws the error of `pause` */
    mayChange(): void {
      if (paused) throw paused()
    },
    get newest() {
      return newest
    },
    get lastCommitAt() {
      return lastCommitAt
    },
    get lastWriteAt() {
      return lastWriteAt
    },
    get lastAnswerAt() {
      return lastAnswerAt
    },
  }
}
