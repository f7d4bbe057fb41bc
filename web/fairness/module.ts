import { webModule } from '#web/client/module.ts'

const screens = () => import('./index.ts')

export const fairness = webModule({
  screens: {
    '/fairness': [screens, 'FairnessScreen'],
    '/fairness/verify': [screens, 'VerifyScreen'],
    '/fairness/events/:id': () => import('./replay-screen.tsx'),
  },
})
