import { defineModule } from '#server/core/module.ts'

export const startGuard = defineModule({ name: 'start-guard', tables: ['database_stamp'] })
