import { defineModule } from '#server/core/module.ts'

export const moneyOut = defineModule({ name: 'money-out' })
