import { webModule } from '#web/client/module.ts'

export const cheers = webModule({
  slots: { 'bets.bettor': () => import('./cheer-button.tsx') },
})
