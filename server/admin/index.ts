/** Administration: who may do what, and how much waits for whom. */
export type { QueueCounts } from './queues.ts'
