import { count } from './values.ts'

/** How often people may do things. */
export type RatesConfig = Readonly<{
  moneyBurst: number
  moneyPerSecond: number
  readPerSecond: number
  writePerSecond: number
  /** of one person in 24 hours; `new` in the first week of an account */
  eventsPerDay: Readonly<{ usual: number; new: number }>
  /** people in 24 hours to whom one person writes first */
  newPeoplePerDay: number
  signUpPerHour: number
  signInFailuresPer15Minutes: number
  newPasswordsPerMinute: number
}>

export const rateVariables = {
  RATE_MONEY_BURST: count(100),
  RATE_MONEY_PER_SECOND: count(20),
  RATE_READ_PER_SECOND: count(100),
  RATE_WRITE_PER_SECOND: count(20),
  RATE_EVENTS_PER_DAY: count(100),
  RATE_EVENTS_PER_DAY_NEW: count(20),
  RATE_NEW_PEOPLE_PER_DAY: count(20),
  RATE_SIGN_UP_PER_HOUR: count(100),
  RATE_SIGN_IN_FAILURES_PER_15_MINUTES: count(10),
  RATE_NEW_PASSWORDS_PER_MINUTE: count(300),
}

type Read = Readonly<Record<keyof typeof rateVariables, number>>

export const readRates = (read: Read): RatesConfig =>
  Object.freeze({
    moneyBurst: read.RATE_MONEY_BURST,
    moneyPerSecond: read.RATE_MONEY_PER_SECOND,
    readPerSecond: read.RATE_READ_PER_SECOND,
    writePerSecond: read.RATE_WRITE_PER_SECOND,
    eventsPerDay: Object.freeze({ usual: read.RATE_EVENTS_PER_DAY, new: read.RATE_EVENTS_PER_DAY_NEW }),
    newPeoplePerDay: read.RATE_NEW_PEOPLE_PER_DAY,
    signUpPerHour: read.RATE_SIGN_UP_PER_HOUR,
    signInFailuresPer15Minutes: read.RATE_SIGN_IN_FAILURES_PER_15_MINUTES,
    newPasswordsPerMinute: read.RATE_NEW_PASSWORDS_PER_MINUTE,
  })
