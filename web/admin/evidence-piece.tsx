import { CopyButton } from '#web/ui/copy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { type Disputed, sizeText } from './match-words.ts'

type File = Disputed['evidence'][number]

/** A picture or video of a player, with the hash of its bytes and the moment when it arrived. */
export function EvidencePiece({ file, by }: { file: File; by: string }) {
  const { kind, path, note, sha256, bytes, receivedAt } = file
  return (
    <li className="grid content-start gap-1.5 text-sm">
      {kind === 'picture' ? (
        <a href={path} target="_blank" rel="noopener" className="rounded-lg">
          <img
            src={path}
            alt={note || `Picture by ${by}`}
            loading="lazy"
            decoding="async"
            className="aspect-video w-full rounded-lg border border-line-1 bg-sunken object-contain"
          />
          <span className="sr-only">Whole picture, opens in a new tab</span>
        </a>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a player's own recording has no captions
        <video
          src={path}
          controls
          preload="metadata"
          aria-label={note || `Video by ${by}`}
          className="aspect-video w-full rounded-lg border border-line-1 bg-sunken"
        />
      )}
      {note && (
        <p dir="auto" className="text-base wrap-anywhere">
          {note}
        </p>
      )}
      <p className="text-ink-2">
        Arrived <Moment at={receivedAt} format={exactMomentText} /> · {sizeText(bytes)}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <span>
          SHA-256{' '}
          <code title={sha256} className="tabular font-sans font-semibold text-ink-1">
            {sha256.slice(0, 8)} … {sha256.slice(-4)}
          </code>
        </span>
        <CopyButton value={sha256} label="Copy hash" />
      </p>
    </li>
  )
}
