import { defineModule } from '#server/core/module.ts'

export const auditLog = defineModule({ name: 'audit-log', tables: ['audit_log'] })
