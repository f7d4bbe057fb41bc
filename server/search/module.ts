import { type Contexts, defineModule } from '#server/core/module.ts'
import { type Searchers, search } from './search.ts'

export const searching = defineModule({
  name: 'search',
  start: (_: Contexts, { searchers }: { searchers: Searchers }) => ({
    routes: {
      search: ({ db }, { caller, query: { query, mode } }) =>
        search(db, searchers, {
          userId: caller.userId,
          text: query,
          practice: mode === undefined ? undefined : mode === 'practice',
        }),
    },
  }),
})
