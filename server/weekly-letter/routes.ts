import type { weeklyLetterRoutes } from '#contract/weekly-letter.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { setWanted, showChoice } from './choice.ts'

export const weeklyLetterHandlers: HandlersOf<typeof weeklyLetterRoutes> = {
  getWeeklyLetter: ({ db }, { caller }) => showChoice(db, caller.userId),
  setWeeklyLetter: (context, { caller, body }) =>
    context.db.transact(async (tx) => {
      await setWanted(context, tx, caller.userId, body.wanted)
      return showChoice(tx, caller.userId)
    }),
}
