import { lastDays } from '#server/core/calendar.ts'
import type { ReplyOf } from '#server/core/call.ts'
import {
  askNow,
  listQuestions,
  noteHere,
  proposeDaily,
  scheduleQuestion,
  seeQuestion,
  writeStartingList,
} from '#server/daily-questions/index.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { PRACTICE } from './happenings.ts'
import { demoAdmin, demoModerator } from './people.ts'
import { bet, crowdKeys } from './story.ts'

const SEED = 53
const HOUR_MS = 3_600_000
/** Days before today with a question; Mara missed one of them. */
const DAYS = 6
const MISSED = 4
const ANSWERED_BY = 9
const STAKE_CENTS = 500n
/** Hours before and after the same hour of a day: early enough that the day is not over in any time zone. */
const ASKED = -5
const LOCKED = -2
/** The question of today stays open for the first visit. */
const LOCKED_TODAY = 10
const PROPOSED = -1
/** The last one is answered after everybody's last visit, so that home tells of it. */
const PROPOSED_LAST = -13
/** The minute of the server that notes that it is here. */
const HERE_EVERY = 0.75

type Listed = ReplyOf<'listDailyQuestions'>[number]

/** Two operators have seen the list that comes with the product, and the site asks one question of it a day. */
export function dailyLife(community: Community): Scene[] {
  const { context, db, idOf, now, events } = community
  const chance = createChance(SEED)
  const operators = [demoModerator, demoAdmin]
  const listed: Listed[] = []
  const days = lastDays(new Date(now), context.config.siteTimeZone, DAYS + 1).reverse()

  async function see() {
    await writeStartingList(db)
    listed.push(...(await listQuestions({ ...context, db }, idOf(demoModerator))))
    for (const { id, version } of listed)
      for (const key of operators)
        await seeQuestion(context, db, { id: BigInt(id), operatorId: idOf(key), version })
  }

  function day(ago: number): Scene[] {
    const title = `Question of the day ${ago} ago`
    const at = (hours: number) => hours - 24 * ago
    const locked = ago === 0 ? LOCKED_TODAY : LOCKED
    const ask = async () => {
      const question = listed[ago]!
      const of = { id: BigInt(question.id), operatorId: idOf(demoModerator) }
      await scheduleQuestion(context, db, { ...of, day: days[ago]!.day })
      const locksAt = new Date(now + at(locked) * HOUR_MS)
      events.set(
        title,
        await askNow(context, db, { ...question, id: of.id, askedBy: of.operatorId, locksAt, away: false }),
      )
    }
    const people = [...(ago === 0 || ago === MISSED ? [] : ['mara']), ...chance.some(crowdKeys, ANSWERED_BY)]
    const answers = people.map((key, n): Scene => {
      const selection = n === 0 || chance.share() < 0.6 ? 'optionA' : 'optionB'
      const command = {
        selection,
        amount: STAKE_CENTS,
        key: chance.uuid(),
        isPracticeMode: PRACTICE,
      } as const
      // the last one on the other side, so that no question is void
      const side = n === people.length - 1 ? ({ selection: 'optionB' } as const) : {}
      return {
        at: at(ASKED) + (n + 1) * MINUTE,
        run: () => bet(community, key, { ...command, ...side, eventId: events.get(title)! }),
      }
    })
    const here: Scene[] = []
    for (let hours = ASKED + HERE_EVERY; hours < Math.min(locked, 0) + HERE_EVERY; hours += HERE_EVERY)
      here.push({ at: Math.min(at(hours), at(0) - MINUTE / 10), run: () => noteHere({ db }) })
    const propose = async () =>
      proposeDaily(context, db, {
        ...{ id: BigInt(listed[ago]!.id), operatorId: idOf(demoModerator) },
        ...{ outcome: 'optionA', sourceUrl: listed[ago]!.sourceUrl, note: '' },
      })
    const proposed: Scene[] =
      ago === 0 ? [] : [{ at: ago === 1 ? PROPOSED_LAST : at(PROPOSED), run: propose }]
    return [{ at: at(ASKED), run: ask }, ...answers, ...here, ...proposed]
  }

  return [
    { at: -24 * DAYS + ASKED - 1, run: see },
    ...Array.from({ length: DAYS + 1 }, (_, ago) => day(DAYS - ago)).flat(),
  ]
}
