/** The soak runner's factor for the same tests; 1 in the suite. */
export const SCALE = Math.max(1, Number(process.env.SOAK ?? '1') || 1)

/** A number of rounds, runs or people, scaled. */
export const rounds = (inTheSuite: number): number => Math.round(inTheSuite * SCALE)
