import { cutTo } from '#contract/characters.ts'
import { lookAlike } from '#contract/confusables.ts'
import type { Reply } from '#contract/index.ts'
import { fullName } from '#web/chat/names.ts'

/** The longest title and answer of an event, characters. */
const TITLE_MAX = 140
const LABEL_MAX = 60

type Event = Pick<Reply<'getEvent'>, 'title' | 'description' | 'category' | 'optionALabel' | 'optionBLabel'>

/** The hours that the dialog offers; 24 is the default. */
export const CHALLENGE_HOURS = [1, 6, 24, 48, 168] as const
export type ChallengeHours = (typeof CHALLENGE_HOURS)[number]

/** The values of the form. */
export type NewChallenge = {
  title: string
  description: string
  /** the place to look up the outcome; it becomes the last line of the description */
  source: string
  optionALabel: string
  optionBLabel: string
  category: Event['category']
  duration: ChallengeHours
  /** everybody sees the event, and not the two alone */
  open: boolean
}

export const emptyChallenge: NewChallenge = {
  title: '',
  description: '',
  source: '',
  optionALabel: '',
  optionBLabel: '',
  category: 'personal',
  duration: 24,
  open: false,
}

const required = ['title', 'description', 'optionALabel', 'optionBLabel'] as const
export type ChallengeField = (typeof required)[number]

/** The required fields that are empty. */
export const missingChallengeFields = (form: NewChallenge): ChallengeField[] =>
  required.filter((field) => form[field].trim() === '')

/** The same bet from the other side: the other person's A becomes B. */
export const counterOffer = (event: Event): NewChallenge => ({
  ...emptyChallenge,
  title: event.title,
  description: event.description,
  optionALabel: event.optionBLabel,
  optionBLabel: event.optionALabel,
  category: event.category,
})

/** The event's description: the rule, and the source on its own line. */
export const descriptionOf = ({ description, source }: NewChallenge): string =>
  source.trim() === '' ? description.trim() : `${description.trim()}\nSource: ${source.trim()}`

/** The text of the message that shares an event. */
export const challengeText = (title: string): string => `Bet Challenge: ${title}`

export const hoursLabel = (hours: ChallengeHours): string =>
  hours === 168 ? '7 days' : hours === 48 ? '2 days' : hours === 1 ? '1 hour' : `${hours} hours`

type Template = { name: string } & Partial<NewChallenge>

type Named = { firstName: string; lastName: string }

/** The names of two people as sides: first names where these differ. */
function namesOf(one: Named, other: Named): [string, string] {
  const short = (person: Named) => person.firstName.trim()
  return lookAlike(short(one), short(other)) ? [fullName(one), fullName(other)] : [short(one), short(other)]
}

/** Common bets to start from. Bets between the two people have their names as sides, so that everybody reads the same words. */
export function challengeTemplates(me: Named, other: Named): readonly Template[] {
  const [mine, theirs] = namesOf(me, other)
  return [
    {
      name: 'Who wins?',
      title: 'Who wins tonight?',
      description:
        'The official result counts, overtime included. If the match is called off, the bet is void.',
      optionALabel: 'Home',
      optionBLabel: 'Away',
      category: 'sports',
    },
    {
      name: 'Over or under',
      title: 'More or fewer than 2.5 goals?',
      description: 'Goals in regular time. If the match is not finished, the bet is void.',
      optionALabel: 'Over',
      optionBLabel: 'Under',
      category: 'sports',
    },
    {
      name: 'You or me',
      title: cutTo(`${mine} or ${theirs}: who does it first?`, TITLE_MAX),
      description: 'A photo settles it. If neither of you does it in time, the bet is void.',
      optionALabel: cutTo(theirs, LABEL_MAX),
      optionBLabel: cutTo(mine, LABEL_MAX),
      category: 'personal',
    },
  ]
}
