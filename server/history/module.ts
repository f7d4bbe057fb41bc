import { type Contexts, defineModule } from '#server/core/module.ts'
import type { Play } from '#server/core/play.ts'
import { historyOfHome } from './home-reads.ts'
import { historyHandlers } from './routes.ts'
import type { Titles } from './transactions.ts'

type Needs = {
  /** the titles of other modules' objects in people's histories */
  titles: Titles
  /** what people won and lost in other modules */
  play: readonly Play[]
}

export const history = defineModule({
  name: 'history',
  home: historyOfHome,
  start: (_: Contexts, { titles, play }: Needs) => ({ routes: historyHandlers(titles, play) }),
})
