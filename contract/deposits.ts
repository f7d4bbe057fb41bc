import { z } from 'zod'
import { emptyBody, wireMoney } from './fields.ts'
import { route } from './route.ts'

export const depositRoutes = {
  refillPractice: route('POST /api/practice/refill', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance'],
    body: emptyBody,
    reply: z.object({ practiceBalance: wireMoney }),
    refusals: ['refill_not_due'],
    about: 'Refills the practice balance to 1000.00 when it is under 1.00, once per 24 hours.',
  }),
}
