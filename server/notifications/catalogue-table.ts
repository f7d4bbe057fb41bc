import { type CatalogueEntry, catalogue, showsWhileLooking } from './catalogue.ts'

const SWITCHES = { wins: 'Winning notifications', upcoming: 'Upcoming events' }

/** The seconds of each unit, the largest first. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "10 minutes", "2 hours", "3 days" */
function spanText(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function row(kind: string, entry: CatalogueEntry): string {
  const { group, about, bell, push, letter } = entry
  const cells = [
    `\`${kind}\``,
    group,
    about,
    bell === 'newest' ? 'the newest of its link' : bell ? 'yes' : 'no',
    push ? `${spanText(push.ttl)}, ${push.urgency}` : 'no',
    push !== false && push.replaces ? 'the newest of its link' : push ? 'each' : '',
    push && showsWhileLooking(kind, entry) ? 'yes' : '',
    letter ? 'yes' : '',
    entry.offersPlay ? 'no' : '',
    entry.switch ? SWITCHES[entry.switch] : '',
  ]
  return `| ${cells.join(' | ')} |`
}

/** The catalogue as a table in Markdown, for docs/notifications.md. */
export const notificationTable = (): string =>
  [
    '| kind | group | when | bell | push: useful for, urgency | shown | also while looking | letter | during a break | switch |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...Object.entries(catalogue).map(([kind, entry]) => row(kind, entry)),
  ].join('\n')
