import type { z } from 'zod'
import type { operatorWithdrawal, queuedWithdrawal, withdrawalRoutes } from '#contract/withdrawals.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { join, LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { isAllowed, wantsProof } from '#server/core/may.ts'
import { debts } from '#server/ledger/index.ts'
import { displayName, facesForOperators } from '#server/users/index.ts'
import {
  mayApprove,
  mayComplete,
  mayConfirm,
  mayReturn,
  mayTakeOver,
  type PayingOperator,
  type PurseFacts,
} from './may.ts'
import { originOf } from './money-origin.ts'
import { operatorOf } from './operator.ts'
import { aboutWithdrawal, STEPS, view, type Withdrawal, type WithdrawalRow } from './withdrawal-row.ts'

type OperatorWithdrawal = z.input<typeof operatorWithdrawal>
type QueuedWithdrawal = z.input<typeof queuedWithdrawal>
/** A person's withdrawals, newest first. */
export async function listWithdrawals(
  tx: Tx,
  userId: bigint,
  query: z.output<(typeof withdrawalRoutes.listWithdrawals)['query']>,
): Promise<Withdrawal[]> {
  const rows = await tx.rows<WithdrawalRow>(sql`
    select w.*, ${STEPS} from withdrawals w
    where w.user_id = ${userId} and w.id < ${query.cursor ?? LARGEST_ID}
    order by w.id desc limit ${query.limit}`)
  return rows.map(view)
}

/** Withdrawals for operators: open ones by age, finished ones newest first. */
export async function withdrawalQueue(
  context: Context,
  tx: Tx,
  operator: Caller,
  query: z.output<(typeof withdrawalRoutes.withdrawalQueue)['query']>,
): Promise<QueuedWithdrawal[]> {
  const { cursor, limit } = query
  const statuses = query.status === 'open' ? ['pending', 'processing'] : [query.status]
  const oldestFirst = query.status === 'open' || query.status === 'pending' || query.status === 'processing'
  const rows = await tx.rows<WithdrawalRow>(
    oldestFirst
      ? sql`
        select w.*, ${STEPS} from withdrawals w
        where w.status in (${join(statuses)}) and w.id > ${cursor ?? 0n} order by w.id limit ${limit}`
      : sql`
        select w.*, ${STEPS} from withdrawals w
        where w.status in (${join(statuses)}) and w.id < ${cursor ?? LARGEST_ID} order by w.id desc limit ${limit}`,
  )
  const views = await operatorViews(tx, operator, rows)
  const queued: QueuedWithdrawal[] = []
  for (const [place, view] of views.entries()) {
    const row = rows[place]!
    queued.push({
      ...view,
      destinationDetails: context.secrets.open(row.sealed_details, aboutWithdrawal(row.id)),
      origin: await originOf(context, tx, row),
    })
  }
  return queued
}

/**
 * Withdrawals that an operator can act on: pending ones without their approval and processing ones, never their own;
 * counted up to `most`.
 */
export async function withdrawalsToPay(tx: Tx, operatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from withdrawals w
      where w.status in ('pending', 'processing') and w.user_id <> ${operatorId}
        and (w.status = 'processing' or not exists (
          select 1 from withdrawal_approvals a where a.withdrawal_id = w.id and a.operator_id = ${operatorId}))
      limit ${most}) waiting`)
  return count
}

type Approval = OperatorWithdrawal['approvals'][number] & { withdrawalId: bigint }

/** The actions open to an operator, and whether they ask for a proof first. */
function actionsOf(
  row: WithdrawalRow,
  me: PayingOperator,
  found: PurseFacts & { hasApproved: boolean },
): Pick<OperatorWithdrawal, 'can' | 'proof'> {
  const answers = {
    approve: mayApprove(row, me, found),
    takeOver: mayTakeOver(row, me),
    // with a debt, the operator states that the money had left before
    complete: mayComplete(row, me),
    confirm: mayConfirm(row, me),
    fail: mayReturn(row, me, 'failed'),
    cancel: mayReturn(row, me, 'cancelled'),
  }
  return {
    can: {
      approve: isAllowed(answers.approve),
      takeOver: isAllowed(answers.takeOver),
      complete: isAllowed(answers.complete),
      confirm: isAllowed(answers.confirm),
      fail: isAllowed(answers.fail),
      cancel: isAllowed(answers.cancel),
    },
    ...(Object.values(answers).some(wantsProof) && { proof: true as const }),
  }
}

/** Withdrawals with their owner, approvals and the actions open to this operator, in the given order. */
export async function operatorViews(
  tx: Tx,
  operator: Caller,
  rows: WithdrawalRow[],
): Promise<OperatorWithdrawal[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const approvals = await tx.rows<Approval>(sql`
    select trim(u.first_name || ' ' || u.last_name) as operator, a.at, a.operator_id = ${operator.userId} as mine,
      a.withdrawal_id as "withdrawalId"
    from withdrawal_approvals a join users u on u.id = a.operator_id
    where a.withdrawal_id = any(${ids}::bigint[]) order by a.at, a.operator_id`)
  const userIds = [...new Set(rows.map((row) => row.user_id))]
  const people = await facesForOperators(tx, userIds)
  const accounts = await tx.rows<{ id: bigint; email: string; locked: boolean }>(
    sql`select id, email, wallet_locked as locked from users where id = any(${userIds}::bigint[])`,
  )
  const colleagues = await facesForOperators(
    tx,
    rows.flatMap((row) => [row.paying_operator ?? [], row.return_by ?? []].flat()),
  )
  const owed = await debts(tx, userIds)
  const about = new Map(accounts.map((row) => [row.id, row]))
  const me = await operatorOf(tx, operator)
  return rows.map((row) => {
    const given = approvals.filter(({ withdrawalId }) => withdrawalId === row.id)
    const { email, locked } = about.get(row.user_id)!
    const debt = owed.get(row.user_id) ?? 0n
    const named = (id: bigint) => ({
      operator: displayName(colleagues.get(id)!),
      mine: id === operator.userId,
    })
    const hasApproved = given.some(({ mine }) => mine)
    return {
      ...view(row),
      user: { ...people.get(row.user_id)!, email },
      owed: debt,
      walletLocked: locked,
      revision: row.revision,
      approvalsNeeded: row.approvals_needed,
      approvals: given,
      payingOperator: row.paying_operator === null ? null : named(row.paying_operator),
      returning:
        row.return_by === null
          ? null
          : {
              ...named(row.return_by),
              as: row.return_as!,
              reason: row.return_reason!,
              at: row.return_at!,
            },
      ...actionsOf(row, me, { isWalletLocked: locked, owed: debt, hasApproved }),
    }
  })
}
