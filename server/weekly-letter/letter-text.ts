import type { CircleWeek, WeekEvent } from '#server/bets/index.ts'

/** Events that a list of the letter names; `circleWeek` reads one more, so that the letter can say that there are others. */
export const SHOWN_MAX = 10

type Letter = {
  firstName: string
  week: CircleWeek
  /** the first day that it tells of, "2026-11-23" */
  firstDay: string
  /** the Monday on which it goes, "2026-11-30" */
  monday: string
  /** the site's address, without a slash at its end */
  site: string
  /** the address that stops the letters */
  stop: string
}

const DAY_MS = 86_400_000

const dayText = (at: number): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(at)

const spanText = ({ firstDay, monday }: Letter): string =>
  `${dayText(Date.parse(firstDay))} to ${dayText(Date.parse(monday) - DAY_MS)}`

const events = (count: number): string => (count === 1 ? '1 event' : `${count} events`)

/** "You won 2 events and lost 1 with practice coins." It is the receiver's own, and without amounts: others read over shoulders. */
function ownLine(own: CircleWeek['own']): string[] {
  const parts = own.map(({ practice, won, lost }) => {
    const what =
      won === 0
        ? `lost ${events(lost)}`
        : lost === 0
          ? `won ${events(won)}`
          : `won ${events(won)} and lost ${lost}`
    return `${what} with ${practice ? 'practice coins' : 'real money'}`
  })
  return parts.length === 0 ? [] : [`You ${parts.join(', and ')}.`]
}

function list(
  title: string,
  all: readonly WeekEvent[],
  site: string,
  line: (event: WeekEvent) => string,
): string[] {
  if (all.length === 0) return []
  const shown = all.slice(0, SHOWN_MAX).map((event) => `- ${line(event)}\n  ${site}/events/${event.eventId}`)
  return [[title, ...shown, ...(all.length > SHOWN_MAX ? ['- and more'] : [])].join('\n')]
}

const named = ({ title, practice }: WeekEvent): string => (practice ? `${title} (practice)` : title)

/** Whether a person's circles did anything that a letter could tell. */
export const hasNews = ({ asked, settled }: CircleWeek): boolean => asked.length + settled.length > 0

/** The weekly letter as plain text. It names no person and tells of nobody's stakes. */
export const letterText = (letter: Letter): string => {
  const { firstName, week, site, stop } = letter
  return [
    `Hello ${firstName},`,
    `this is what your circles did from ${spanText(letter)}.`,
    ...list(
      'Settled',
      week.settled,
      site,
      (event) => `${named(event)}: ${event.answer ?? 'void, stakes went back'}`,
    ),
    ...list('Asked', week.asked, site, named),
    ...ownLine(week.own),
    `You turned this letter on in your settings. This page stops it:\n${stop}`,
  ].join('\n\n')
}

export const LETTER_SUBJECT = 'The week in your circles'
