import { type Db, type Sql, sql, type Tx } from '#server/core/db.ts'

/** A node of a plan, as PostgreSQL reports it. */
type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** The cost of statements without any time: rows of events and their books that plans examined, and pages that they touched. */
export type Cost = { rows: number; buffers: number }

const examined = (node: Node): number =>
  (/^event(s|_books)$/.test(node['Relation Name'] ?? '')
    ? node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0))
    : 0) + (node.Plans ?? []).reduce((sum, part) => sum + examined(part), 0)

/** Runs reads whose statements are explained before they are asked. A function's own statements count by their pages alone. */
export async function costOf(db: Db, run: (tx: Tx) => Promise<unknown>): Promise<Cost> {
  const cost = { rows: 0, buffers: 0 }
  await db.transact(async (tx) => {
    const explain = async (statement: Sql) => {
      const [answer] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        sql`explain (analyze, buffers, format json) ${statement}`,
      )
      const { Plan: plan } = answer!['QUERY PLAN'][0]
      cost.rows += examined(plan)
      cost.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    const explained = (name: 'rows' | 'one' | 'first') => async (statement: Sql) => {
      await explain(statement)
      return tx[name](statement)
    }
    await run({ ...tx, rows: explained('rows'), one: explained('one'), first: explained('first') } as Tx)
  })
  return cost
}
