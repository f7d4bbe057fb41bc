import { findRegion, type Region, regionInSentence } from './regions.ts'

/** Nobody alive was born before. */
const EARLIEST = '1900-01-01'
const DAY_MS = 86_400_000

/** The calendar day of a moment in a region, "YYYY-MM-DD". */
const dayIn = ({ timeZone }: Region, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** The day on which a person reaches an age, "YYYY-MM-DD". A birthday on 29 February counts from 1 March in common years. */
export function dayOfAge(dateOfBirth: string, age: number): string {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number)
  return new Date(Date.UTC(year + age, month - 1, day)).toISOString().slice(0, 10)
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Aged = { dateOfBirth: string; region: string }
type AgeProblem = { field: keyof Aged; message: string; tooYoung?: true }

/**
 * Why a person may not open an account, by age and place; undefined when they may. A person reaches the minimum age once the
 * birthday has begun in the whole region, so no one is admitted too young, or refused because another region still has yesterday.
 * @param person date of birth "YYYY-MM-DD" and the code of a region
 * @param now milliseconds
 */
export function ageProblem({ dateOfBirth, region: code }: Aged, now: number): AgeProblem | undefined {
  const region = findRegion(code)
  if (!region) return { field: 'region', message: 'Choose where you live' }
  const today = dayIn(region, now)
  if (!/^\d{4}-\d\d-\d\d$/.test(dateOfBirth) || dateOfBirth > today || dateOfBirth < EARLIEST)
    return { field: 'dateOfBirth', message: 'Enter your date of birth' }
  const from = dayOfAge(dateOfBirth, region.ageMin)
  if (today >= from) return undefined
  const rule = `You must be ${region.ageMin} or older to open an account in ${regionInSentence(region)}.`
  // on the day itself it is today somewhere in the world already
  const soon = from <= dayIn(region, now + 2 * DAY_MS)
  const since = ` You can from ${longDay.format(Date.parse(from))} on, by the westernmost clock there.`
  return { field: 'dateOfBirth', message: soon ? rule + since : rule, tooYoung: true }
}
