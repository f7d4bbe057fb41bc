import { createWorkerPool } from '#server/core/process/worker-pool.ts'
import { RECORD_BYTES } from '#server/ledger/record.ts'
import { asBuffers, type Batch, type Grown, grow } from './grow.ts'

/** This many take a millisecond to hash; a separate thread would take longer to answer. */
const AT_ONCE = 128

const pool = createWorkerPool<Batch, Grown>({
  file: new URL('./log-worker.ts', import.meta.url),
  threads: 1,
  waitingMax: 8,
  eachMax: 8,
  withinMs: 60_000,
  memoryMb: 256,
  full: () => new Error('too many batches of the log wait to be hashed'),
  late: () => new Error('a batch of the log was not hashed in time'),
})

/** Adds to a log; large additions run on another thread. */
export async function growAside(batch: Batch): Promise<Grown> {
  if (batch.records.length / RECORD_BYTES + batch.statements.length <= AT_ONCE) return grow(batch)
  return asBuffers(await pool.run(batch, null))
}
