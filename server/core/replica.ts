import type { Tx } from './db.ts'

/** Reads from a copy of the database that follows it by a moment. Decisions about money never read here. */
export type Replica = {
  /**
   * Reads one snapshot of the replica. `asOf` is the moment of the snapshot.
   * @param isFound false for an answer that may only be late, such as a missing row
   * @returns undefined where the replica is unreachable, more than five seconds behind, could not answer or has not found it:
   *   the caller then asks the primary, which also shows whether an error was the replica's
   */
  read<T>(
    work: (tx: Tx) => Promise<T>,
    isFound?: (answer: T) => boolean,
  ): Promise<{ answer: T; asOf: Date } | undefined>
}

/** Reads from a replica that keeps up and finds the data, else from the primary. @returns no `asOf` from the primary */
export async function readLate<T>(
  replica: Replica | undefined,
  primary: Tx,
  work: (tx: Tx) => Promise<T>,
  isFound?: (answer: T) => boolean,
): Promise<{ answer: T; asOf?: Date }> {
  return (await replica?.read(work, isFound)) ?? { answer: await work(primary) }
}
