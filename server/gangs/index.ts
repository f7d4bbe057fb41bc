/** Gangs: their members, their alerts and their week. */
export { readAlerts, sendAlert } from './alerts.ts'
export { changeMember } from './change-member.ts'
export { createGang } from './create-gang.ts'
export { gangCover } from './gang-cover.ts'
export { joinGang } from './join-gang.ts'
export { reportableGang } from './reportable-gang.ts'
export { freezeSeasons } from './seasons.ts'
