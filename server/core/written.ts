/** A row of a table that is only added to. The newest one that was acknowledged proves that the table has not gone back. */
export type Written = { id: bigint /** its content, if that is known */; print: string | null }

/** What was written through one pool, and whether it may go on. */
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
    /** Call after each commit. @param rows that the transaction told of */
    committed(rows: readonly Written[]): void {
      lastCommitAt = performance.now()
      if (rows.length > 0) lastWriteAt = lastCommitAt
      for (const row of rows) written(row)
    },
    /** Call after a statement that writes by itself. */
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
    /** @param error that writes get; without one they go on */
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
