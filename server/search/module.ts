import { type Contexts, defineModule } from '#server/core/module.ts'
import { merge } from '#server/core/offers.ts'
import { search } from './search.ts'

export const searching = defineModule({
  name: 'search',
  start({ calls }: Contexts) {
    const searchers = merge(calls.offered('searches'))
    return {
      routes: {
        search: ({ db }, { caller, query: { query, mode } }) =>
          search(db, searchers, {
            userId: caller.userId,
            text: query,
            practice: mode === undefined ? undefined : mode === 'practice',
          }),
      },
    }
  },
})
