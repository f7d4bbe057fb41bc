import { serveWorker } from '#server/core/worker-pool.ts'
import { type Made, movedBack, type Order, work } from './tree-work.ts'

serveWorker<Order, Made>(work, movedBack)
