/** From this number of people on, "thousands" is plainly true. */
const THOUSANDS = 2000

const plain = new Intl.NumberFormat('en-US')

function countOf(answer: object, name: string): number {
  const value: unknown = Reflect.get(answer, name)
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0
}

/**
 * The one line about the number of people, from the answer of `GET /api/public/counts`.
 * @param answer the server's answer, of any shape; ignores everything but counts
 * @returns the claim when it is true, else the true counts ("41 people, 312 bets, 9 events open"), else ""
 */
export function countsText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const people = countOf(answer, 'people')
  if (people >= THOUSANDS) return 'Thousands of users already bet'
  const bets = countOf(answer, 'bets')
  const open = countOf(answer, 'openEvents')
  const parts = [
    people > 0 && `${plain.format(people)} ${people === 1 ? 'person' : 'people'}`,
    bets > 0 && `${plain.format(bets)} ${bets === 1 ? 'bet' : 'bets'}`,
    open > 0 && `${plain.format(open)} ${open === 1 ? 'event' : 'events'} open`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
