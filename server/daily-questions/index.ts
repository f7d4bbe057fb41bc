/** The question of the day. */
export { scheduleQuestion, seeQuestion } from './edit-question.ts'
export { askNow, noteHere } from './open-day.ts'
export { proposeDaily } from './propose.ts'
export { listQuestions } from './questions.ts'
export { writeStartingList } from './starting-list.ts'
