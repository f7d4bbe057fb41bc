import { z } from 'zod'
import { emptyBody, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const depositRoutes = {
  refillPractice: route('POST /api/practice/refill', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance'],
    onBreak: {
      refused: false,
      because: 'only coins are credited, and an exclusion closes everything they could be staked on',
    },
    body: emptyBody,
    reply: z.object({ practiceBalance: wireMoney }),
    refusals: ['refill_not_due'],
    about: 'Refills the practice balance to 1000.00 when it is under 1.00, once per 24 hours.',
  }),
}

export const deposits = contractModule({
  routes: depositRoutes,
  parts: { deposits: ['cryptoPayments', 'cardDeposits'] },
  frames: {
    /** names one of the parts */
    wallet_changed: { part: z.enum(['deposits', 'withdrawals', 'requests', 'codes', 'subscription']) },
  },
  screens: {
    '/bitcoin-send': { title: 'Send Bitcoin', place: 'wallet' },
    '/bitcoin-deposit': { title: 'Deposit with Bitcoin', place: 'wallet' },
    '/bitcoin-receive': { title: 'Receive Bitcoin', place: 'wallet' },
  },
})
