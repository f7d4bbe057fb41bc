/** Administration: roles and the queues of operators. */
export type { QueueCounts } from './queues.ts'
