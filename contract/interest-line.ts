import type { InterestPart } from './bets-limits.ts'

/** One person whom a creator named. @property name null for somebody who does not want to be named */
export type NamedPerson = {
  name: string | null
  /** the option on which they stand; null without one */
  option: string | null
  objected: boolean
}

/** An interest as a line says it: names, options and sums as texts. */
export type InterestFacts = {
  creator: string
  part: InterestPart
  /** the option on which a creator who takes part stands */
  option: string | null
  /** the creator's own stake */
  stake: { option: string; amount: string } | null
  /** the people named; a number for readers to whom no name is shown */
  named: readonly NamedPerson[] | number
}

const PARTS: Record<InterestPart, string> = {
  decides: 'asks',
  'takes-part': 'asks and takes part in it',
  knows: 'asks and knows more about it than others',
}

const joined = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

function creatorText({ creator, part, option, stake }: InterestFacts): string {
  const stands = option ?? stake?.option
  const on = stands === undefined ? '' : `, on ${stands}`
  return `${creator} ${PARTS[part]}${on}${stake ? ` with ${stake.amount}` : ''}`
}

const placed = (text: string, { option }: NamedPerson): string =>
  option === null ? text : `${text} (on ${option})`

/** "Ana says that Jo and Kim (on No) have an interest; Jo says no". */
function namesText(creator: string, people: readonly NamedPerson[]): string {
  const texts = people.flatMap((one) => (one.name === null ? [] : [placed(one.name, one)]))
  const unnamed = people.filter(({ name }) => name === null)
  if (unnamed.length === 1) texts.push(placed('somebody who does not want to be named', unnamed[0]!))
  if (unnamed.length > 1) texts.push(`${unnamed.length} people who do not want to be named`)
  const deniers = people.filter(({ objected }) => objected).map(({ name }) => name ?? 'somebody')
  const denial =
    deniers.length === 0 ? '' : `; ${joined(deniers)} ${deniers.length === 1 ? 'says' : 'say'} no`
  return `${creator} says that ${joined(texts)} ${people.length === 1 ? 'has' : 'have'} an interest${denial}`
}

/**
 * An interest as one line, without a full stop: "Ana asks and takes part in it, on Yes with $20.00. Ana says that Jo has an interest".
 * @returns '' for a creator who only proposes the outcome, has no stake and named nobody
 */
export function interestLine(facts: InterestFacts): string {
  const { creator, part, stake, named } = facts
  const lines = part === 'decides' && !stake ? [] : [creatorText(facts)]
  if (typeof named === 'number') {
    if (named > 0) lines.push(named === 1 ? '1 person is named' : `${named} people are named`)
  } else if (named.length > 0) lines.push(namesText(creator, named))
  return lines.join('. ')
}
