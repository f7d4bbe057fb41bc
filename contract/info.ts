import { contractModule } from './module.ts'
import { GALLERY_PATH } from './screens.ts'

export const info = contractModule({
  screens: {
    [GALLERY_PATH]: { title: 'Kit', access: 'visitor' },
    '/terms': { title: 'Terms of Service', access: 'anyone' },
    '/learn': { title: 'Learn to Bet', access: 'anyone' },
  },
})
