import type { ReactNode } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { EventDetail } from './event-labels.ts'

type Photo = EventDetail['photos'][number]

/** The photographs sealed with an event, each with its hash. */
export function EventPhotos({ event }: { event: EventDetail }) {
  const [first, second] = event.photos
  if (!first) return null
  return (
    <section aria-label="Photographs" className="grid gap-3">
      <div className={second ? 'grid grid-cols-1 gap-3 sm:grid-cols-2' : 'grid'}>
        <SealedPhoto photo={first} alt={second ? event.optionALabel : event.title}>
          {second && `A · ${event.optionALabel}`}
        </SealedPhoto>
        {second && (
          <SealedPhoto photo={second} alt={event.optionBLabel}>
            B · {event.optionBLabel}
          </SealedPhoto>
        )}
      </div>
    </section>
  )
}

type SealedPhotoProps = { photo: Photo; alt: string; children?: ReactNode }

/** A photograph with the SHA-256 of the shown file. Anybody can save the file and recompute the hash. */
export function SealedPhoto({ photo, alt, children }: SealedPhotoProps) {
  const { objectPath, sha256, width, height } = photo
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <a href={objectPath} target="_blank" rel="noopener" className="rounded-lg">
        <img
          src={objectPath}
          width={width}
          height={height}
          alt={alt}
          decoding="async"
          className="max-h-100 w-full rounded-lg border border-line-1 bg-sunken object-contain"
        />
        <span className="sr-only">Full picture, opens in a new tab</span>
      </a>
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {children && <span className="font-semibold text-ink-1">{children}</span>}
        <span>
          Photo seal{' '}
          <code className="tabular font-sans font-semibold text-ink-1" title={sha256}>
            {sha256.slice(0, 4)} {sha256.slice(4, 8)} … {sha256.slice(-4)}
          </code>
        </span>
        <CopyButton value={sha256} label="Copy photo seal" />
      </figcaption>
    </figure>
  )
}
