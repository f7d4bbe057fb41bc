import { type Db, sql, type Tx } from '#server/core/db.ts'

/**
 * A database in which all transactions are part of one: a use case that opens its own runs inside it. Either everything is committed or
 * nothing. No signals follow the commit, since nobody listens yet. A failing prepared statement is rolled back alone; any other error ends
 * the whole transaction.
 */
export function inOneTransaction(tx: Tx): Db {
  const part: Tx = {
    rows: tx.rows,
    one: tx.one,
    first: tx.first,
    change: tx.change,
    // A refused bet fails its statement; only that statement is rolled back.
    prepared: async (name, text, values) => {
      await tx.change(sql`savepoint part`)
      try {
        return await tx.prepared(name, text, values)
      } catch (error) {
        await tx.change(sql`rollback to savepoint part`)
        throw error
      } finally {
        await tx.change(sql`release savepoint part`)
      }
    },
    confirmSeen: tx.confirmSeen,
    afterCommit: () => {},
    mayTake: tx.mayTake,
    written: tx.written,
  }
  const whole: Db = {
    ...part,
    transact: (work) => work(part),
    connect: () => Promise.reject(new Error('one transaction has one connection')),
    dedicated: (name, text) => ({
      async ask(values) {
        const [row] = await part.prepared<Record<string, string>>(name, text, [...values])
        return Object.values(row!)[0]!
      },
      doubt: () => {},
      close: async () => {},
    }),
    within: () => whole,
    seek: async () => true,
    onConnect: () => {},
    halt: () => {},
    newest: undefined,
    lastCommitAt: performance.now(),
    lastWriteAt: performance.now(),
    lastAnswerAt: performance.now(),
    batch: (name, text, values) => part.prepared(name, text, values),
    connections: { lent: 1, free: 0, waiting: 0 },
    close: async () => {},
  }
  return whole
}
