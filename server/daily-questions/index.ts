/** The question of the day. */
export { scheduleQuestion, seeQuestion } from './edit-question.ts'
export { noteHere, openDay } from './open-day.ts'
export { proposeDaily } from './propose.ts'
export { writeStartingList } from './starting-list.ts'
