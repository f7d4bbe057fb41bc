import { randomInt } from 'node:crypto'

/** A port below those that the system gives by itself: nobody gets one while what listens there is down for a while. */
export const keptPort = (): number => randomInt(20_000, 32_000)
