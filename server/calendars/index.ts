/** Calendars of gangs and events at secret addresses. */
export { renewCalendar } from './calendars.ts'
