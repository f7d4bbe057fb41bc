/** A day on which the site asked a question, before one person. */
export type AskedDay = {
  /** "2026-03-29" */
  day: string
  answered: boolean
  /** its question has locked */
  over: boolean
  /**
   * counts neither way: its question was void, the person was on a break or excluded, the site was away for an hour before the
   * lock, or the person signed up on it and did not answer
   */
  excused: boolean
}

const DAY_MS = 86_400_000

/** The Monday of a day's week, as a number of days. */
function weekOf(day: string): number {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  // the epoch began on a Thursday
  return number - ((number + 3) % 7)
}

/**
 * Days in a row on which a person answered. The first missed day of a week, from Monday on, is forgiven; a second one of that week ends
 * the row. A day without a question is in no list, and today counts as missed only once its question has locked.
 * @param days the newest first, each once
 * @returns the count, and whether an earlier day could still add to it
 */
export function countDays(days: readonly AskedDay[]): { count: number; ended: boolean } {
  let count = 0
  let week: number | undefined
  /** of the present week, read backwards */
  let missed = 0
  /** answered after the newest missed day of that week */
  let sinceMissed = 0
  for (const { day, answered, over, excused } of days) {
    if (excused) continue
    if (weekOf(day) !== week) {
      week = weekOf(day)
      missed = 0
    }
    if (answered) count += 1
    else if (over) {
      missed += 1
      if (missed === 1) sinceMissed = count
      // the row ended with the newest missed day of this week, since an earlier one had used the forgiveness
      else return { count: sinceMissed, ended: true }
    }
  }
  return { count, ended: false }
}
