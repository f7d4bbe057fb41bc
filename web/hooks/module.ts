import { webModule } from '#web/client/module.ts'

export const hooks = webModule({ screens: { '/settings/hooks': () => import('./hooks-screen.tsx') } })
