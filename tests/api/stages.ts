import type { RouteName } from '#contract/route.ts'
import type { Person, World } from '#tests/support/world.ts'

/** Who calls in the matrix of routes (`routes.test.ts`). */
export type Callers = Record<
  'visitor' | 'user' | 'owner' | 'bettor' | 'merchant' | 'moderator' | 'admin',
  Person
>

/**
 * One route on one object that is not an event: how to make an object of `owner`'s that the route can act on, and
 * what each caller is answered. Callers are tried in the order in which they stand in `answers`: whoever succeeds and
 * thereby changes the object comes last.
 */
export type Stage = {
  params(world: World, people: Callers): Promise<Record<string, string>>
  answers: Partial<Record<keyof Callers, number>>
}

/** Every route with a path parameter that no event stands behind has its line here, or the matrix fails. */
export const STAGES: Partial<Record<RouteName, Stage>> = {}
