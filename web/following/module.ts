import { webModule } from '#web/client/module.ts'

export const following = webModule({
  screens: { '/following': () => import('./following-screen.tsx') },
  slots: { 'profile.person': () => import('./follow-part.tsx') },
})
