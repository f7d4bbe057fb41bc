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
      /** the amount that can leave now: the balance less card money and winnings that still settle */
      available: wireMoney,
      /** further amounts that can leave, and when; the earliest first */
      later: z.array(z.object({ amount: wireMoney, at: moment })),
      /** the winnings held while a moderator examines a report, and the latest end of the hold; null where none are */
      held: z.object({ amount: wireMoney, until: moment }).nullable(),
    }),
    about:
      'The part of the caller’s real money that can be withdrawn, transferred or paid now, and further parts with their moments. All of it can be bet.',
  }),
  ...stopCaseRoutes,
}

export const moneyOut = contractModule({
  routes: moneyOutRoutes,
  parts: { stopCases: ['stopCases', 'operatorQueues'] },
})
