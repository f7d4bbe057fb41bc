import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Closure } from '#server/core/module.ts'
import { account, accountName, type StatementRow, statement } from '#server/ledger/index.ts'
import { exportProfile } from '#server/users/index.ts'
import { deviceLabel } from '../sessions/device-label.ts'

const PAGE = 1_000

/** Every line of a purse, oldest first. */
async function wholeStatement(tx: Tx, purse: bigint): Promise<unknown[]> {
  const lines: StatementRow[] = []
  for (;;) {
    const last = lines.at(-1)
    const page = await statement(tx, purse, { limit: PAGE, ...(last ? { before: last.id } : {}) })
    lines.push(...page)
    if (page.length < PAGE) break
  }
  return lines.reverse().map((line) => ({
    id: line.id,
    at: line.at,
    reason: line.reason,
    amount: formatMoney(line.delta),
    after: formatMoney(line.after),
    otherSide: accountName(line.other),
    about: line.ref,
  }))
}

/** The first parts of a person's export: the person, the sign-in methods, the sessions, and every movement of money. */
export const ownExports: NonNullable<Closure['exportData']> = {
  profile: exportProfile,
  waysToSignIn: (tx, userId) =>
    tx.rows(sql`
      select kind, name, created_at as "createdAt", used_at as "lastUsedAt" from credentials
      where user_id = ${userId} order by id`),
  sessions: async (tx, userId) => {
    const rows = await tx.rows<{ userAgent: string; createdAt: Date; lastSeenAt: Date }>(sql`
      select user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
      from sessions where user_id = ${userId} order by created_at`)
    return rows.map((row) => ({ ...row, device: deviceLabel(row.userAgent) }))
  },
  statement: (tx, userId) => wholeStatement(tx, account('person', userId, 'USD')),
  practiceStatement: (tx, userId) => wholeStatement(tx, account('person', userId, 'PLAY')),
}
