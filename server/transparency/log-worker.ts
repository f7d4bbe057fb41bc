import { serveWorker } from '#server/core/process/worker-pool.ts'
import { type Batch, type Grown, grow } from './grow.ts'
import { asBuffers } from './threads.ts'

serveWorker<Batch, Grown>((batch) => grow(asBuffers(batch)))
