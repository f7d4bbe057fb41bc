import { webModule } from '#web/client/module.ts'

const screens = () => import('./new/create-tournament-screen.tsx')

export const tournaments = webModule({
  screens: {
    '/tournaments': [screens, 'TournamentsScreen'],
    '/create-tournament': [screens, 'CreateTournamentScreen'],
    '/tournaments/:id': () => import('./tournament-screen.tsx'),
  },
})
