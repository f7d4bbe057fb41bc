import { serveWorker } from '#server/core/process/worker-pool.ts'
import { asBuffers, type Batch, type Grown, grow } from './grow.ts'

serveWorker<Batch, Grown>((batch) => grow(asBuffers(batch)))
