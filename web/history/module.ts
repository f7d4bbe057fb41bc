import { webModule } from '#web/client/module.ts'

const screens = () => import('./screens.ts')

export const history = webModule({
  screens: {
    '/history': [screens, 'HistoryScreen'],
    '/history/statement': [screens, 'StatementScreen'],
  },
})
