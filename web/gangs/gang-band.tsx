import { classNames } from '#web/ui/class-names.ts'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import type { Gang } from './gang-data.ts'

/**
 * The head of a gang's card: its cover, or its own art. It reaches to the card's edges. @param wide for a card that stands
 * alone
 */
export function GangBand({ gang, wide }: { gang: Pick<Gang, 'id' | 'cover'>; wide?: boolean }) {
  return (
    <CoverPicture
      cover={gang.cover}
      art={{ id: gang.id, subject: 'gang' }}
      sizes={wide ? '(min-width: 1024px) 960px, 100vw' : '(min-width: 1024px) 320px, 100vw'}
      className={classNames(
        '-mx-4 -mt-4 rounded-t-xl lg:-mx-5 lg:-mt-5',
        wide ? 'mb-4 h-24 md:h-40' : 'mb-1 h-18',
      )}
    />
  )
}
