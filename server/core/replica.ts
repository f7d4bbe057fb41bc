import type { Tx } from './db.ts'

/** Reads from a copy of the database that follows it by a moment. Nothing that decides about money reads here. */
export type Replica = {
  /**
   * Reads one snapshot of the replica. `asOf` is the moment of which it tells.
   * @param isFound false for an answer that may only be late, such as that something is not there
   * @returns undefined where it is away, is more than five seconds behind, could not answer or has not found it: the primary is
   *   then asked, which also tells whether an error was the replica's
   */
  read<T>(
    work: (tx: Tx) => Promise<T>,
    isFound?: (answer: T) => boolean,
  ): Promise<{ answer: T; asOf: Date } | undefined>
}

/** Reads from the replica where there is one that keeps up and finds it, else from the primary. @returns no `asOf` from the primary */
export async function readLate<T>(
  replica: Replica | undefined,
  primary: Tx,
  work: (tx: Tx) => Promise<T>,
  isFound?: (answer: T) => boolean,
): Promise<{ answer: T; asOf?: Date }> {
  return (await replica?.read(work, isFound)) ?? { answer: await work(primary) }
}
