import { CoverPicture } from '#web/ui/cover-picture.tsx'
import type { Gang } from './gang-data.ts'

/** The head of a gang's card: its cover, or art of its own. It reaches to the card's edges. */
export function GangBand({ gang }: { gang: Pick<Gang, 'id' | 'cover'> }) {
  return (
    <CoverPicture
      cover={gang.cover}
      art={{ id: gang.id, subject: 'gang' }}
      sizes="(min-width: 1024px) 320px, (min-width: 768px) 50vw, 100vw"
      className="-mx-4 -mt-4 mb-1 h-16 rounded-t-xl lg:-mx-5 lg:-mt-5"
    />
  )
}
