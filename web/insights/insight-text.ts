import type { Calibration, Pick as InsightPick, TrackRecord, Trend } from '#contract/insights.ts'
import { ENOUGH, PICKS_A_DAY, SCORE } from '#contract/limits.ts'
import { wireToCents } from '#contract/money.ts'

/** "62.3%" of tenths of a percent. */
export const percentText = (tenths: number): string => `${(tenths / 10).toFixed(1)}%`

/** "67.1" of tenths of a point. */
export const pointsText = (tenths: number): string => (tenths / 10).toFixed(1)

/** The reasons of a pick in words, the same three that its score adds up. */
export function reasonsOf({ points, movedThen, pickedAt, event }: InsightPick): string[] {
  const ofLargest = Math.round(points.pool / (SCORE.pool / 10))
  const hours = Math.round((Date.parse(event.endsAt) - Date.parse(pickedAt)) / 3_600_000)
  const until = hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.round(hours / 24), 'day', 'days')
  return [
    ofLargest >= 100 ? 'Largest open pool' : `Pool ${ofLargest}% of the largest`,
    movedThen === 0 ? 'Odds unchanged for a day' : `Odds moved ${pointsText(movedThen)} points in a day`,
    `${until} to the close`,
  ]
}

/** The results of all picks, in one sentence. */
export function trackRecordText({ won, lost, expectedTenths }: TrackRecord): string {
  const judged = won + lost
  if (judged === 0) return 'No pick has been won or lost yet.'
  const few = judged < ENOUGH ? ' Too few to judge.' : ''
  return `So far ${counted(judged, 'pick is', 'picks are')} judged: ${won} won, ${lost} lost. By their odds, ${(expectedTenths / 10).toFixed(0)} should have won.${few}`
}

/** "12 settled events" */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** The change of a period from the one before it: "+12%", "none before", "as before". */
export function changeText({
  staked,
  before,
}: Pick<Trend['categories'][number], 'staked' | 'before'>): string {
  const [now, then] = [wireToCents(staked), wireToCents(before)]
  if (now === then) return now === 0n ? '–' : 'as before'
  if (then === 0n) return 'none before'
  const percent = ((now - then) * 100n) / then
  if (percent === 0n) return 'as before'
  return `${percent > 0n ? '+' : '\u2212'}${percent < 0n ? -percent : percent}%`
}

/** The favourites' share of wins, and the share that their odds predict; events with even odds have no favourite. */
export function favouritesOf(bins: Calibration['bins']): { events: number; won: number; expected: number } {
  return bins.reduce(
    (sum, { events, won, expected }) => ({
      events: sum.events + events,
      won: sum.won + won,
      expected: sum.expected + (events * (expected ?? 0)) / 1000,
    }),
    { events: 0, won: 0, expected: 0 },
  )
}

/** The Brier score in words, beside the one of always saying 50%. */
export function brierText(brier: number, baseline: number): string {
  const compared = brier < baseline ? 'better than' : brier > baseline ? 'worse than' : 'as good as'
  return `${brier.toFixed(3)}: ${compared} always saying 50% (${baseline.toFixed(2)}). 0 is perfect.`
}

/** Why a figure does not show yet; null from the meaningful number on. */
export const tooFewText = (count: number, one: string, many: string): string | null =>
  count >= ENOUGH
    ? null
    : `${counted(count, one, many)} ${count === 1 ? 'is' : 'are'} too few to judge; shown from ${ENOUGH}.`

export const HOW_PICKED = `A pick is an open event, with the side that the crowd favoured when it was picked. The score is arithmetic: up to ${SCORE.pool} points for its pool compared with the largest open one, 1 point for each percentage point that its odds moved in a day (at most ${SCORE.movement}), and up to ${SCORE.time} points for how soon it closes, within a week. The ${PICKS_A_DAY} best are chosen at 00:00 UTC; a vacant place is filled during the day. A pick is never changed afterwards.`

export const HOW_FLOWS =
  'Stakes are counted in the hour they were placed, once a minute, whatever happened to the event later. Real money and practice coins are never added up.'

/** How the comparison of odds and outcomes works. @param drawn whether the drawing is shown, which is explained only then */
export const howCalibrated = (drawn: boolean): string =>
  `Every settled event counts once, from its favourite’s side: the odds on the favourite against how often favourites at such odds won.${drawn ? ' On the dotted line both are the same. Bars are 95% confidence intervals (Wilson).' : ''}`
