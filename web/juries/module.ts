import { webModule } from '#web/client/module.ts'

export const juries = webModule({ screens: { '/jury/:id': () => import('./jury-screen.tsx') } })
