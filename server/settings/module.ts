import { type Contexts, defineModule } from '#server/core/module.ts'
import { type OtherModules, settingsHandlers } from './routes.ts'
import { searchPeople } from './search-people.ts'
import { sharePersonCard } from './share-person-card.ts'
import { whoIsInNotices } from './tell-who-is-in.ts'

export const settings = defineModule({
  name: 'settings',
  tables: ['who_is_in_notices'],
  offers: {
    searches: { person: searchPeople },
    shares: { people: sharePersonCard },
  },
  pollers: [whoIsInNotices],
  start: (_: Contexts, others: OtherModules) => ({ routes: settingsHandlers(others) }),
})
