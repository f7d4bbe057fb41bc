import { randomUUID } from 'node:crypto'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { markStores } from '#server/ledger/index.ts'
import { createWitnessing, readWitnessStates } from './ask-witnesses.ts'
import { auditPublicLog } from './audit.ts'
import { beginLog, sealedSalts } from './head.ts'
import { keepLog } from './keep-log.ts'
import { HEAD_MARK } from './known-heads.ts'
import { serveLog } from './log-pages.ts'
import { type Owed, readState } from './read-status.ts'
import { transparencyHandlers } from './routes.ts'

type Needs = { owed: Owed }

export const transparency = defineModule({
  name: 'transparency',
  tables: [
    'log_head',
    'log_tiles',
    'log_entries',
    'log_statements',
    'log_keys',
    'log_cosignatures',
    'log_witnessed',
  ],
  audits: [auditPublicLog],
  sealed: [sealedSalts],
  prepare: beginLog,
  start({ context, calls }: Contexts, { owed }: Needs) {
    const stores = markStores(context.config, HEAD_MARK)
    const holder = randomUUID()
    const isWitnessed = context.config.witnesses.length > 0
    const witnesses = createWitnessing(context, holder)
    return {
      routes: transparencyHandlers(owed, readWitnessStates),
      plugins: [(fastify) => serveLog(fastify, calls)],
      pollers: [
        keepLog(context, stores, { holder, witnessed: witnesses.heads }),
        ...(isWitnessed ? [witnesses.poller] : []),
      ],
      stop() {
        for (const store of stores) store.close()
      },
    }
  },
  async gather({ db, metrics }) {
    const { state, waiting } = await readState(db)
    metrics.logHalted.set(state === 'halted' ? 1 : 0)
    metrics.logOldestWaiting.set(state === 'filling' ? 0 : waiting.oldestSeconds)
  },
})
