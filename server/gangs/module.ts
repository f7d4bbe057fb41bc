import { type Contexts, defineModule } from '#server/core/module.ts'
import { auditGangs } from './audit.ts'
import { exportGang, exportPlaces, forgetGang } from './closure.ts'
import { gangCover } from './gang-cover.ts'
import { gangMates } from './gang-rows.ts'
import { gangAlerted, gangChannel } from './live.ts'
import { reportableGang } from './reportable-gang.ts'
import { gangHandlers } from './routes.ts'
import { searchGangs } from './search-gangs.ts'
import { auditSeasons, forgetFormerMembers, seasonKeeper } from './seasons.ts'
import type { Records } from './show-gangs.ts'
import { tiesOfGangs } from './ties.ts'
import { gangsWhoMay } from './who-may.ts'

export const gangs = defineModule({
  name: 'gangs',
  tables: [
    ...['gangs', 'gang_members', 'gang_former_members', 'gang_alerts', 'gang_removals'],
    ...['gang_seasons', 'gang_places'],
  ],
  offers: {
    knows: gangMates,
    reportable: { gang: reportableGang },
    covers: { gang: gangCover },
    searches: { gang: searchGangs },
    ties: tiesOfGangs,
  },
  audits: [auditGangs, auditSeasons],
  whoMay: [gangsWhoMay],
  closure: { exportData: { gang: exportGang, gangBoards: exportPlaces }, forget: forgetGang },
  pollers: [seasonKeeper],
  housekeeping: [forgetFormerMembers],
  live: { channels: [gangChannel], personal: [gangAlerted] },
  start: (_: Contexts, { records }: { records: Records }) => ({ routes: gangHandlers(records) }),
})
