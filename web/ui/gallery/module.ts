import { GALLERY_PATH } from '#contract/screens.ts'
import { webModule } from '#web/client/module.ts'

export const gallery = webModule({
  screens: {
    [GALLERY_PATH]: () => import('./gallery-screen.tsx'),
  },
})
