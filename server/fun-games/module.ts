import { defineModule } from '#server/core/module.ts'
import { auditFunGames } from './audit-fun-games.ts'
import { exportFunGames, funGameTitles, playOfFunGames } from './list-fun-games.ts'
import { funGameHandlers } from './routes.ts'
import { sealedFunSeeds } from './seeds.ts'

export const funGames = defineModule({
  name: 'fun-games',
  tables: ['fun_seeds', 'fun_games', 'fun_tills'],
  offers: {
    historyTitles: {
      fun: { read: (tx, _, ids) => funGameTitles(tx, ids), foundBy: { reasons: ['fun-stake'] } },
    },
    play: [playOfFunGames],
  },
  routes: funGameHandlers,
  audits: [auditFunGames],
  closure: { exportData: { funGames: exportFunGames } },
  sealed: [sealedFunSeeds],
})
