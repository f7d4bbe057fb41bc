import type { Db, Tx } from '#server/core/db.ts'

/**
 * A database whose transactions are all parts of one: use cases that open their own run inside it. Everything or
 * nothing is kept, and nobody else sees any of it before. The world is not told afterwards: what is made this way is
 * made before anybody listens. Parts do not roll back by themselves; an error ends the whole.
 */
export function inOneTransaction(tx: Tx): Db {
  const part: Tx = {
    rows: tx.rows,
    one: tx.one,
    first: tx.first,
    change: tx.change,
    prepared: tx.prepared,
    afterCommit: () => {},
  }
  return {
    ...part,
    transact: (work) => work(part),
    connect: () => Promise.reject(new Error('one transaction has one connection')),
    close: async () => {},
  }
}
