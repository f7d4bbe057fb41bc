const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Of "5", "05" or "May": 5. */
function monthOf(text: string): number {
  const word = text.trim().toLowerCase()
  return /^\d{1,2}$/.test(word) ? Number(word) : MONTHS.indexOf(word.slice(0, 3)) + 1
}

/**
 * The date that a person typed into three fields.
 * @returns "1990-05-17"; empty when the calendar has no such day, or the year does not have four figures
 */
export function birthDate({
  birthMonth = '',
  birthDay = '',
  birthYear = '',
}: Record<string, string>): string {
  const [month, day, year] = [monthOf(birthMonth), birthDay.trim(), birthYear.trim()]
  if (!/^\d{1,2}$/.test(day) || !/^(19|20)\d\d$/.test(year)) return ''
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(text) ? '' : text
}

/** The values of a form, with the date of birth from its three fields. */
export const withBirthDate = (values: Record<string, string>): Record<string, string> => ({
  ...values,
  dateOfBirth: birthDate(values),
})
