import { webModule } from '#web/client/module.ts'

const screens = () => import('./screens.ts')

export const tournaments = webModule({
  screens: {
    '/tournaments': [screens, 'TournamentsScreen'],
    '/create-tournament': [screens, 'CreateTournamentScreen'],
    '/tournaments/:id': () => import('./tournament-screen.tsx'),
  },
})
