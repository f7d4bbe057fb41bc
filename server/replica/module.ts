import { defineModule } from '#server/core/module.ts'

export const replica = defineModule({ name: 'replica', tables: ['replica_beat'] })
