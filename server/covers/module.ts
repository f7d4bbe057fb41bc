import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportCovers, forgetCovers } from './closure.ts'
import type { CoverPlaces } from './reportable-cover.ts'
import { coverHandlers } from './routes.ts'

export const covers = defineModule({
  name: 'covers',
  tables: ['covers'],
  closure: { exportData: { covers: exportCovers }, forget: forgetCovers },
  start: (_: Contexts, { places }: { places: CoverPlaces }) => ({ routes: coverHandlers(places) }),
})
