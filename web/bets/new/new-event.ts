import type { Audience, EVENT_HOURS, InterestPart } from '#contract/bets-limits.ts'
import { lengthOf } from '#contract/characters.ts'
import type { Body } from '#contract/index.ts'
import type { Selection } from '#contract/odds.ts'
import { wrongOptions } from '#contract/option-labels.ts'
import { timeZone } from '#web/ui/moment-text.ts'
import { readMoment } from '#web/ui/typed-moment.ts'
import type { Category } from '../event/event-labels.ts'
import { mayRepeat, type NewRepeats, noRepeats, repeatsOf, wrongRepeats } from './repeats.ts'

export type EventHours = (typeof EVENT_HOURS)[number]

/** The interest of the creator, and of people whom they name. */
export type NewInterest = {
  part: InterestPart
  side: Selection | null
  names: readonly { personId: string; side: Selection | null }[]
}

/** The values of the form. `customEnd` is the value of a datetime-local field, in the person's own time. */
export type NewEvent = {
  title: string
  description: string
  category: Category
  optionALabel: string
  optionBLabel: string
  duration: EventHours | 'custom'
  customEnd: string
  audience: Audience
  interest: NewInterest
  /** a jury decides disputes; only of a public event */
  jury: boolean
  repeats: NewRepeats
}

export const emptyEvent: NewEvent = {
  title: '',
  description: '',
  category: 'sports',
  optionALabel: '',
  optionBLabel: '',
  duration: 24,
  customEnd: '',
  audience: 'public',
  interest: { part: 'decides', side: null, names: [] },
  jury: false,
  repeats: noRepeats,
}

/** Whether a form still asks the question of an earlier event, of people who see it: they are notified of the same words alone. */
export const isSameQuestion = (form: NewEvent, earlier: NewEvent): boolean =>
  (form.audience === 'public' || form.audience === earlier.audience) &&
  (['title', 'description', 'category', 'optionALabel', 'optionBLabel'] as const).every(
    (name) => form[name].trim() === earlier[name].trim(),
  )

export type RequiredField = 'title' | 'description' | 'optionALabel' | 'optionBLabel' | 'endsAt' | 'repeats'

/** A time that the clocks skip is wrong, not missing. */
function hasNoEnd({ customEnd }: NewEvent): boolean {
  const { at, problem } = readMoment(customEnd)
  return Number.isNaN(at) && problem === undefined
}

/** The required fields that are empty. */
export function missingFields(form: NewEvent): RequiredField[] {
  const missing: RequiredField[] = []
  if (!form.title.trim()) missing.push('title')
  if (!form.description.trim()) missing.push('description')
  if (!form.optionALabel.trim()) missing.push('optionALabel')
  if (!form.optionBLabel.trim()) missing.push('optionBLabel')
  if (form.duration === 'custom' && hasNoEnd(form)) missing.push('endsAt')
  return missing
}

/** The shortest question that the server accepts. */
const TITLE_MIN = 3

/** The filled-in fields that cannot be right, each with its error. The server judges the rest. */
export function wrongFields(form: NewEvent, now: number): Partial<Record<RequiredField, string>> {
  const title = form.title.trim()
  return {
    ...wrongOptions(form),
    ...(title !== '' && lengthOf(title) < TITLE_MIN && { title: `At least ${TITLE_MIN} characters` }),
    ...(endOf(form, now) <= now && { endsAt: 'Choose a time in the future' }),
    ...(form.duration === 'custom' && skipped(form)),
    ...wrongRule(form),
  }
}

function wrongRule(form: NewEvent): { repeats?: string } {
  const wrong = mayRepeat(form) ? wrongRepeats(form.repeats) : undefined
  return wrong === undefined ? {} : { repeats: wrong }
}

function skipped({ customEnd }: NewEvent): { endsAt?: string } {
  const { problem } = readMoment(customEnd)
  return problem === undefined ? {} : { endsAt: problem }
}

/** When betting would lock, in milliseconds; NaN while a custom end is empty, or one that the clocks skip. */
export function endOf(form: Pick<NewEvent, 'duration' | 'customEnd'>, now: number): number {
  return form.duration === 'custom' ? readMoment(form.customEnd).at : now + form.duration * 3_600_000
}

/** The interest as it is sent: nothing for a creator who only asks. */
function interestOf({ part, side, names }: NewInterest): Pick<Body<'createEvent'>, 'interest'> {
  if (part === 'decides' && names.length === 0) return {}
  const named = names.map(({ personId, side: stands }) => ({ personId, ...(stands && { side: stands }) }))
  return { interest: { part, ...(side && { side }), ...(named.length > 0 && { names: named }) } }
}

/**
 * The request's body.
 * @param practice the person's flag: it decides the mode of a new event
 * @param photos paths of finished uploads: of the subject, or of option A and option B
 */
export function eventBodyOf(
  form: NewEvent,
  practice: boolean,
  now: number,
  photos: readonly string[] = [],
): Body<'createEvent'> {
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    category: form.category,
    optionALabel: form.optionALabel.trim(),
    optionBLabel: form.optionBLabel.trim(),
    endsAt: new Date(endOf(form, now)).toISOString(),
    isPracticeMode: practice,
    ...(form.audience !== 'public' && { audience: form.audience }),
    ...interestOf(form.interest),
    ...(form.audience === 'public' && form.jury && { jury: true }),
    ...(photos.length > 0 && { photos: [...photos] }),
    ...(photos.length === 0 && mayRepeat(form) && repeatsOf(form.repeats, timeZone())),
  }
}

/**
 * The bodies of one form. A composed body stays the same, with its end counted at the first press, until a value changes or the
 * body is dropped. A second press therefore repeats the same creation under the same key.
 */
export function composedEvent() {
  let of: string | undefined
  let body: Body<'createEvent'> | undefined
  return {
    bodyOf(
      form: NewEvent,
      practice: boolean,
      now: number,
      photos: readonly string[] = [],
    ): Body<'createEvent'> {
      const composed = JSON.stringify([form, practice, photos])
      if (composed !== of || !body) body = eventBodyOf(form, practice, now, photos)
      of = composed
      return body
    },
    drop() {
      of = undefined
    },
  }
}

export const hoursText = (hours: EventHours): string =>
  hours === 168 ? '7 days' : hours === 48 ? '2 days' : hours === 1 ? '1 hour' : `${hours} hours`
