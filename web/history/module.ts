import { webModule } from '#web/client/module.ts'

const screens = () => import('./history-screen.tsx')

export const history = webModule({
  screens: {
    '/history': [screens, 'HistoryScreen'],
    '/history/statement': [screens, 'StatementScreen'],
  },
})
