import { ExternalLink } from 'lucide-react'
import { Fragment } from 'react'
import { partsOf } from './links.ts'

/** The text of a message with its links. It has its own writing direction, which affects nothing around it. */
export function MessageText({ content }: { content: string }) {
  return (
    <bdi dir="auto" className="block">
      {partsOf(content).map((part, at) =>
        'href' in part ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
            key={at}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline decoration-line-2 underline-offset-4 break-all hover:decoration-ink-1"
          >
            <bdi>{part.text}</bdi>
            {part.host && <span className="text-ink-2"> ({part.host})</span>}
            <ExternalLink size={13} aria-hidden="true" className="ml-1 inline" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
          <Fragment key={at}>{part.text}</Fragment>
        ),
      )}
    </bdi>
  )
}
