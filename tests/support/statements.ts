import type { Db, Sql, Tx } from '#server/core/db.ts'

/** A database that runs everything as `db` does, and notes the text of each statement in its order. */
export function recordStatements(db: Db): { db: Db; statements: string[] } {
  const statements: string[] = []
  const noting = <T extends Tx>(tx: T): T =>
    new Proxy(tx, {
      get(target, name) {
        if (name === 'transact')
          return <R>(work: (inside: Tx) => Promise<R>) => db.transact((inside) => work(noting(inside)))
        const method = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...given: unknown[]) => {
          const [statement] = given
          if (isStatement(statement)) statements.push(statement.text)
          return Reflect.apply(method, target, given)
        }
      },
    })
  return { db: noting(db), statements }
}

const isStatement = (given: unknown): given is Sql =>
  typeof given === 'object' && given !== null && 'text' in given && 'values' in given
