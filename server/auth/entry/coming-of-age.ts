import { ageProblem } from '#contract/age.ts'
import { Refusal } from '#server/core/refusal.ts'

/**
 * Refuses people below the minimum age of their place. It applies to practice play too.
 * @param person date of birth "YYYY-MM-DD" and a region's code
 * @param now the product clock
 * @throws Refusal malformed for an unknown place or an impossible birthday; under_age
 */
export function checkAge(person: { dateOfBirth: string; region: string }, now: Date): void {
  const problem = ageProblem(person, now.getTime())
  if (!problem) return
  const { field, message, tooYoung } = problem
  throw new Refusal(tooYoung ? 'under_age' : 'malformed', message, { [field]: message })
}
