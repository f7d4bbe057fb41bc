import { ageOn, findRegion, regionInSentence } from '#contract/regions.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

const EARLIEST = '1900-01-01'

/**
 * Refuses people below the minimum age of their place. It applies to practice play too.
 * @param person date of birth "YYYY-MM-DD" and a region's code
 * @param today the product clock's day in UTC, "YYYY-MM-DD"
 * @throws Refusal malformed for an unknown place or an impossible birthday; under_age
 */
export function checkAge(person: { dateOfBirth: string; region: string }, today: string): void {
  const region = findRegion(person.region)
  if (!region) {
    const message = 'Choose where you live from the list'
    throw new Refusal('malformed', message, { region: message })
  }
  if (person.dateOfBirth > today || person.dateOfBirth < EARLIEST) {
    const message = 'Enter your date of birth'
    throw new Refusal('malformed', message, { dateOfBirth: message })
  }
  if (ageOn(person.dateOfBirth, today) < region.ageMin) {
    const message = `You must be ${region.ageMin} or older to open an account in ${regionInSentence(region)}.`
    throw new Refusal('under_age', message, { dateOfBirth: message })
  }
}

/** The product clock's day in UTC, "YYYY-MM-DD". */
export async function readToday(tx: Tx): Promise<string> {
  const { today } = await tx.one<{ today: string }>(
    sql`select to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD') as today`,
  )
  return today
}
