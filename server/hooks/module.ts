import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportHooks, forgetHooks } from './closure.ts'
import { hookPollers } from './deliver.ts'
import { sealedHooks } from './hook-rows.ts'
import { cutLogs } from './log.ts'
import { outsideOf } from './outside.ts'
import { hookHandlers } from './routes.ts'
import { HOOK_FACTS, tellHooks } from './tell-hooks.ts'

export const hooks = defineModule({
  name: 'hooks',
  tables: ['hooks', 'hook_deliveries'],
  closure: { exportData: { hooks: exportHooks }, forget: forgetHooks },
  sealed: [sealedHooks],
  housekeeping: [{ what: 'deliveries of hooks beyond their logs', clean: cutLogs }],
  offers: { subscribers: { 'tell-hooks': { facts: HOOK_FACTS, handle: tellHooks } } },
  start({ context }: Contexts) {
    const outside = outsideOf(context.config)
    return { routes: hookHandlers(outside), pollers: hookPollers(outside) }
  },
})
