import type { z } from 'zod'
import type { DestinationKind } from '#contract/destinations.ts'
import type { withdrawal, withdrawalStatuses } from '#contract/withdrawals.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

export type Withdrawal = z.input<typeof withdrawal>

export type Status = (typeof withdrawalStatuses)[number]

/** A withdrawal as it is stored; amounts in hundredths. */
export type WithdrawalRow = {
  id: bigint
  user_id: bigint
  status: Status
  destination: DestinationKind
  sealed_details: Buffer
  label: string
  amount_cents: bigint
  fee_cents: bigint
  notes: string
  revision: number
  approvals_needed: number
  /** the operator who pays it out by hand, from `processing` on */
  paying_operator: bigint | null
  /** an operator's stated return, for another one to confirm; all fields or none */
  return_as: 'failed' | 'cancelled' | null
  return_reason: string | null
  return_by: bigint | null
  return_at: Date | null
  created_at: Date
  steps: { status: Status; at: string }[]
}

/** The sealing context of a withdrawal's details. */
export const aboutWithdrawal = (id: bigint): string => `withdrawal:${id}`

/** The steps of the withdrawal `w` as a column; a moment in JSON is text, as the wire has it. */
export const STEPS = sql`(
  select json_agg(json_build_object('status', s.status, 'at', to_char(s.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by s.at, s.status = 'pending' desc)
  from withdrawal_steps s where s.withdrawal_id = w.id) as steps`

/** Locks a withdrawal. @throws Refusal not_found */
export async function lockWithdrawal(tx: Tx, id: bigint): Promise<WithdrawalRow> {
  // Locked first and then read, so that it includes the steps of a transaction that held the lock before.
  const found = await tx.first(sql`select 1 from withdrawals where id = ${id} for update`)
  if (!found) throw new Refusal('not_found', 'There is no such withdrawal')
  return readWithdrawal(tx, id)
}

export const readWithdrawal = (tx: Tx, id: bigint): Promise<WithdrawalRow> =>
  tx.one<WithdrawalRow>(sql`select w.*, ${STEPS} from withdrawals w where w.id = ${id}`)

export async function withdrawalExists(tx: Tx, id: bigint): Promise<boolean> {
  return (await tx.first(sql`select 1 from withdrawals where id = ${id}`)) !== undefined
}

/** Moves a locked withdrawal to its next status, dates the step, and signals everybody concerned after the commit. */
export async function step(
  context: Context,
  tx: Tx,
  row: WithdrawalRow,
  status: Status,
  {
    notes = '',
    payingOperator = row.paying_operator,
  }: { notes?: string; payingOperator?: bigint | null } = {},
): Promise<void> {
  await tx.change(sql`
    update withdrawals set status = ${status}, notes = ${notes}, paying_operator = ${payingOperator}, revision = revision + 1
    where id = ${row.id}`)
  await tx.change(sql`insert into withdrawal_steps (withdrawal_id, status) values (${row.id}, ${status})`)
  await showChange(context, tx, row.user_id)
}

/** After the commit the person's screens, and the operators' queue, fetch again. */
export async function showChange(context: Context, tx: Tx, userId: bigint): Promise<void> {
  const operators = await tx.rows<{ id: bigint }>(sql`select id from users where role = 'admin'`)
  const userIds = [...new Set([userId, ...operators.map((operator) => operator.id)])]
  tx.afterCommit(() => context.signals.send({ type: 'wallet_changed', part: 'withdrawals', userIds }))
}

/** A withdrawal as its owner sees it. */
export const view = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  status: row.status,
  destination: row.destination,
  destinationLabel: row.label,
  amount: row.amount_cents,
  fee: row.fee_cents,
  netAmount: row.amount_cents - row.fee_cents,
  notes: row.notes,
  createdAt: row.created_at,
  steps: row.steps,
})

/** An amount as notices print it: "$12.34". */
