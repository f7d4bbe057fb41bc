import { defineModule } from '#server/core/module.ts'
import { exportGivenUp, oldGivenUp } from './give-up.ts'

export const moneyOut = defineModule({
  name: 'money-out',
  tables: ['given_up'],
  closure: { exportData: { givenUp: exportGivenUp } },
  housekeeping: [oldGivenUp],
})
