import type { Reply } from '#contract/index.ts'
import type { SinceNews } from '#contract/since-news.ts'

type Since = Reply<'sinceAway'>
export type MovedBet = Since['moved'][number]
export type EndedBet = Since['ended'][number]
export type DigestGroup = Reply<'notificationDigest'>['groups'][number]

export type AskedNews = Extract<SinceNews, { kind: 'challenge' | 'asked' }>
type DailyNews = Extract<SinceNews, { kind: 'daily' }>
export type LineNews = Exclude<SinceNews, AskedNews>

/** One thing on the card: a picture of two sides, or a line. */
export type SinceItem = { key: string } & (
  | { kind: 'ended'; bet: EndedBet }
  | { kind: 'moved'; bet: MovedBet }
  | { kind: 'asked'; news: AskedNews }
  | { kind: 'daily'; news: DailyNews }
  | { kind: 'line'; news: LineNews }
  | { kind: 'told'; group: DigestGroup }
)

/** The card shows this many before the person asks for the rest. */
export const SINCE_FIRST = 6

const itemOf = (news: SinceNews, n: number): SinceItem =>
  news.kind === 'daily'
    ? { kind: 'daily', key: `daily-${news.eventId}`, news }
    : news.kind === 'challenge' || news.kind === 'asked'
      ? { kind: 'asked', key: `${news.kind}-${news.event.eventId}-${news.person.id}`, news }
      : { kind: 'line', key: `${news.kind}-${n}`, news }

/**
 * All news, the most important first: the first of each kind before the second of any, so that one busy evening of bets does
 * not hide a match. The question of the day opens the list. News that the bell has already shown comes last.
 */
export function sinceOrder(
  bets: Pick<Since, 'moved' | 'ended' | 'news'> | undefined,
  groups: readonly DigestGroup[],
): SinceItem[] {
  const { moved = [], ended = [], news = [] } = bets ?? {}
  const of = (kind: SinceNews['kind']) => news.filter((one) => one.kind === kind).map(itemOf)
  const kinds: SinceItem[][] = [
    of('daily'),
    of('match'),
    ended.map((bet) => ({ kind: 'ended', key: `ended-${bet.eventId}`, bet })),
    moved.map((bet) => ({ kind: 'moved', key: `moved-${bet.eventId}`, bet })),
    of('challenge'),
    of('request'),
    of('rank'),
    of('asked'),
    of('room'),
  ]
  const most = Math.max(...kinds.map(({ length }) => length))
  const rounds = Array.from({ length: most }, (_, round) => kinds.flatMap((kind) => kind[round] ?? []))
  return [
    ...rounds.flat(),
    ...groups.map((group): SinceItem => ({ kind: 'told', key: `told-${group.group}`, group })),
  ]
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS = { one: 'st', two: 'nd', few: 'rd' } as Partial<Record<Intl.LDMLPluralRule, string>>

/** "7th" */
export const placeText = (place: number): string => `${place}${ENDINGS[ordinals.select(place)] ?? 'th'}`
