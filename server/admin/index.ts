/** Administration: roles and the queues of operators. */
import { type OperatorQueues, QUEUE_COUNT_MAX } from '#contract/admin.ts'
import type { Caller } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'

type Count = (tx: Tx, operatorId: bigint, most: number) => Promise<number>

/** The number of items in each queue, counted by the modules that own them, at most `most`. */
export type QueueCounts = Record<keyof OperatorQueues, Count>

/** The queues of an operator: a moderator decides events, an admin does everything. */
export async function countQueues(tx: Tx, caller: Caller, queues: QueueCounts): Promise<OperatorQueues> {
  const count = (queue: keyof OperatorQueues) => queues[queue](tx, caller.userId, QUEUE_COUNT_MAX)
  const forAdmin = async (queue: keyof OperatorQueues) =>
    caller.role === 'admin' ? await count(queue) : null
  return {
    events: await count('events'),
    reports: await count('reports'),
    matches: await count('matches'),
    fairPlay: await count('fairPlay'),
    saferPlay: await count('saferPlay'),
    stops: await count('stops'),
    eventFlags: await count('eventFlags'),
    withdrawals: await forAdmin('withdrawals'),
    feedback: await forAdmin('feedback'),
    deliveries: await forAdmin('deliveries'),
    payments: await forAdmin('payments'),
  }
}
