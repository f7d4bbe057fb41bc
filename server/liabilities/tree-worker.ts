import { serveWorker } from '#server/core/process/worker-pool.ts'
import { type Made, movedBack, type Order, work } from './tree-work.ts'

serveWorker<Order, Made>(work, movedBack)
