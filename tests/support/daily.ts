import type { Body, Reply } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { dayOpener } from '#server/daily-questions/open-day.ts'
import { on } from './events.ts'
import type { Person, World } from './world.ts'

export const dailyBody = (more: Partial<Body<'writeDailyQuestion'>> = {}): Body<'writeDailyQuestion'> => ({
  title: 'Will it rain in Greenwich tonight?',
  optionALabel: 'Rain',
  optionBLabel: 'Dry',
  category: 'other',
  rules: 'Any rain between 20:00 and 06:00.',
  sourceUrl: 'https://www.metoffice.gov.uk/weather/observations',
  ...more,
})

/** Today in the site's time zone, or a day so many days later. */
export async function siteDay({ db, context }: World, later = 0): Promise<string> {
  const { day } = await db.one<{ day: string }>(sql`
    select ((clock_now() at time zone ${context.config.siteTimeZone})::date + ${later}::int)::text as day`)
  return day
}

/** Moves the clock on to an hour of the site's day, today or so many days later, with everything that falls due. */
export async function untilHour(world: World, time: string, later = 0): Promise<void> {
  const { span } = await world.db.one<{ span: string }>(sql`
    select (((clock_now() at time zone ${world.context.config.siteTimeZone})::date + ${later}::int + ${time}::time)
      at time zone ${world.context.config.siteTimeZone} - clock_now())::text as span`)
  await world.pass(span)
}

/** The same in steps of half an hour, as a site is here that never stops. */
export async function livedUntil(world: World, time: string, later = 0): Promise<void> {
  for (;;) {
    const { left } = await world.db.one<{ left: boolean }>(sql`
      select clock_now() + interval '30 minutes' < ((clock_now() at time zone ${world.context.config.siteTimeZone})::date
        + ${later}::int + ${time}::time) at time zone ${world.context.config.siteTimeZone} as left`)
    if (!left) return untilHour(world, time, later)
    const before = await siteDay(world)
    await world.db.change(sql`update clock set "offset" = "offset" + interval '30 minutes'`)
    await dayOpener.run(world.context, () => true)
    if ((await siteDay(world)) !== before) later -= 1
  }
}

/** A question that two operators have seen, on a day. @returns its id */
export async function scheduled(
  [asker, other]: readonly [Person, Person],
  day: string,
  more: Partial<Body<'writeDailyQuestion'>> = {},
): Promise<string> {
  const { id, version } = await asker.ok('writeDailyQuestion', { body: dailyBody(more) })
  for (const one of [asker, other]) await one.ok('seeDailyQuestion', { ...on(id), body: { version } })
  await asker.ok('scheduleDailyQuestion', { ...on(id), body: { day } })
  return id
}

/** The question as an operator reads it. */
export async function questionOf(operator: Person, id: string): Promise<Reply<'listDailyQuestions'>[number]> {
  return (await operator.ok('listDailyQuestions')).find((one) => one.id === id)!
}
