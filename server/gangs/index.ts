/** Gangs: their members, their alerts and their week. */
export { readAlerts, sendAlert } from './alerts.ts'
export { changeMember } from './change-member.ts'
export { createGang } from './create-gang.ts'
export { gangCover } from './gang-cover.ts'
export { memberOf } from './gang-rows.ts'
export { joinGang } from './join-gang.ts'
export { gangNameOf, gangOwnerOf, holdsOffice, officeOf } from './offices.ts'
export { reportableGang } from './reportable-gang.ts'
