import { defineModule } from '#server/core/module.ts'
import { auditFunGames } from './audit-fun-games.ts'
import { exportFunGames, funGameTitles } from './list-fun-games.ts'
import { playOfFunGames } from './play-profit.ts'
import { funGameHandlers } from './routes.ts'
import { sealedFunSeeds } from './seeds.ts'

export const funGames = defineModule({
  name: 'fun-games',
  tables: ['fun_seeds', 'fun_games', 'fun_tills'],
  routes: funGameHandlers,
  audits: [auditFunGames],
  play: playOfFunGames,
  closure: { exportData: { funGames: exportFunGames } },
  historyTitles: {
    fun: { read: (tx, _, ids) => funGameTitles(tx, ids), foundBy: { reasons: ['fun-stake'] } },
  },
  sealed: [sealedFunSeeds],
})
