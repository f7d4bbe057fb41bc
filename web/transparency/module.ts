import { webModule } from '#web/client/module.ts'

export const transparency = webModule({
  screens: { '/transparency': () => import('./transparency-screen.tsx') },
  slots: { 'history.receipt': () => import('./receipt-line.tsx') },
})
