import { describe, test } from 'vitest'

/** The soak runner's factor for the same tests; 1 in the suite. */
export const SCALE = Math.max(1, Number(process.env.SOAK ?? '1') || 1)

/** The number of the soak runner's series of drawn cases; 0 in the suite. */
export const SEED = Number(process.env.SOAK_SEED ?? '0') || 0

/** `npm test` is waited for: a race is run there half as often as before a change lands. */
const SHARE = process.env.TESTS === 'all' || SCALE > 1 ? 1 : 0.5

/** A number of rounds, runs or people, scaled. @param inTheSuite how many `npm run test:all` makes */
export const rounds = (inTheSuite: number): number => Math.ceil(inTheSuite * SHARE * SCALE)

/** The number of a long walk's steps, of which `npm test` makes a fifth. */
export const steps = (inTheSuite: number): number => (SHARE === 1 ? inTheSuite : Math.ceil(inTheSuite / 5))

const SIXTH = 6

/** Of hostile inputs `npm test` takes a sixth, another one for each place; `npm run test:all` takes all. */
export const inTurn = <T>(inputs: readonly T[], place: number): T[] =>
  SHARE === 1 ? [...inputs] : inputs.filter((_, index) => index % SIXTH === place % SIXTH)

/** A test that `npm test` leaves out: it takes seconds, and what it finds rarely breaks without another test failing too. */
export const allTest: (title: string, run: () => void | Promise<void>, timeoutMs?: number) => void =
  SHARE === 1 ? test : () => {}

/** A group of such tests alone. */
export const allDescribe: (title: string, group: () => void) => void = SHARE === 1 ? describe : () => {}
