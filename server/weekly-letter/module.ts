import { sql } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import type { Mail } from '#server/core/mail.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportLetters, forgetLetters, moveNext } from './choice.ts'
import { weeklyLetterHandlers } from './routes.ts'
import { weeklyLetterPoller } from './send-letters.ts'
import { serveStop } from './stop-pages.ts'

export const weeklyLetter = defineModule({
  name: 'weekly-letter',
  tables: ['weekly_letter_choices', 'weekly_letters'],
  routes: weeklyLetterHandlers,
  offers: { movedZone: moveNext },
  closure: { exportData: { weeklyLetter: exportLetters }, forget: forgetLetters },
  housekeeping: [
    {
      what: 'weekly letters whose person may long have the next one',
      clean: (db) =>
        db.change(sql`
          delete from weekly_letters where (user_id, monday) in (
            select user_id, monday from weekly_letters where at < clock_now() - interval '60 days' order by at limit ${ROWS_AT_ONCE})`),
    },
  ],
  start: ({ calls }: Contexts, { mail }: { mail: Mail }) => ({
    pollers: [weeklyLetterPoller(mail)],
    plugins: [(fastify) => serveStop(fastify, calls)],
  }),
})
