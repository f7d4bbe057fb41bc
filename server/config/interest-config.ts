import { z } from 'zod'
import { JURY_ELIGIBLE } from '#contract/jury-limits.ts'
import { ConfigError } from './values.ts'

/** People with an interest, and juries. */
export type InterestConfig = Readonly<{
  /** an interest in an event of real money is accepted, and keeps people from stakes; else it is shown alone */
  interestRules: boolean
  /** the time of a jury, and the fewest people who must be able to sit */
  juryHours: number
  juryEligibleMin: number
}>

export const interestVariables = {
  INTEREST_RULES: z.enum(['on', 'off']).default('on'),
  JURY_HOURS: z.coerce.number().int().min(1).max(120).default(48),
  JURY_ELIGIBLE_MIN: z.coerce.number().int().min(7).max(10_000).default(JURY_ELIGIBLE),
}

type Read = { [Name in keyof typeof interestVariables]: z.output<(typeof interestVariables)[Name]> }

/** @throws ConfigError where production draws juries from too few people */
export function readInterests(read: Read, production: boolean): InterestConfig {
  if (production && read.JURY_ELIGIBLE_MIN < JURY_ELIGIBLE)
    throw new ConfigError(`JURY_ELIGIBLE_MIN: at least ${JURY_ELIGIBLE} in production`)
  return {
    interestRules: read.INTEREST_RULES === 'on',
    juryHours: read.JURY_HOURS,
    juryEligibleMin: read.JURY_ELIGIBLE_MIN,
  }
}
