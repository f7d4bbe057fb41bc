import type { Body } from '#contract/index.ts'
import { bet, openEvent, type Side } from './events.ts'
import type { Person, World } from './world.ts'

export type Interest = NonNullable<Body<'createEvent'>['interest']>

/** A question of real money whose creator says what they have to do with it. */
export const askWith = (
  world: World,
  creator: Person,
  interest: Interest,
  more: Partial<Body<'createEvent'>> = {},
) => openEvent(world, creator, { optionALabel: 'Yes', optionBLabel: 'No', interest, ...more })

/** A bet with the tick beside the interest. */
export const ticked = (eventId: string, selection: Side, amount = '5') => ({
  body: { ...bet(eventId, selection, amount).body, acceptsInterest: true as const },
})
