import { z } from 'zod'
import { moment, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { stopCaseRoutes } from './money-out-stops.ts'
import { route } from './route.ts'

export const moneyOutRoutes = {
  availableMoney: route('GET /api/user/available-balance', {
    who: 'user',
    rate: 'read',
    reply: z.object({
      balance: wireMoney,
      /** what can leave now: the balance without card money and winnings that settle */
      available: wireMoney,
      /** what more can leave, and from when on; the earliest first */
      later: z.array(z.object({ amount: wireMoney, at: moment })),
      /** what of the winnings is held while a report is looked at, and until when at the latest; null where nothing is */
      held: z.object({ amount: wireMoney, until: moment }).nullable(),
    }),
    about:
      'What of the caller’s real money can be withdrawn, transferred or paid now, and what more at which moment. All of it can be bet.',
  }),
  ...stopCaseRoutes,
}

export const moneyOut = contractModule({
  routes: moneyOutRoutes,
  parts: { stopCases: ['stopCases', 'operatorQueues'] },
})
