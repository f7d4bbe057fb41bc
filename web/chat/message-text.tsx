import { ExternalLink } from 'lucide-react'
import { Fragment } from 'react'

/** A part of a message: text, or a link that may be followed. */
type TextPart = { text: string } | { text: string; href: string; host: string | undefined }

const ADDRESS = /https?:\/\/[^\s<>"“”„«»]+/giu
/** The characters that end a sentence, not an address. */
const TRAILING = /[.,;:!?'’)\]}…]+$/u

/**
 * The host, when the page must show it beside the address: its letters look like others, or it is not where the eye expects it.
 */
function hostToShow(url: URL, text: string): string | undefined {
  const written = /^https?:\/\/([^/?#]*)/iu.exec(text)?.[1] ?? ''
  const lookalike = url.hostname.split('.').some((label) => label.startsWith('xn--'))
  return lookalike || written.toLowerCase() !== url.host ? url.hostname : undefined
}

/** Brackets opened inside the address belong to it: a Wikipedia title often ends with one. */
function withoutTrailing(text: string): string {
  const trailing = TRAILING.exec(text)?.[0] ?? ''
  const bare = text.slice(0, text.length - trailing.length)
  const opened = (bare.match(/\(/g)?.length ?? 0) > (bare.match(/\)/g)?.length ?? 0)
  return opened && trailing.startsWith(')') ? `${bare})` : bare
}

/**
 * Splits a message into text and links. Only http and https are links. A link with a user name or a password stays text: its
 * author made it look like another address.
 */
export function partsOf(content: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of content.matchAll(ADDRESS)) {
    const text = withoutTrailing(found[0])
    if (!URL.canParse(text)) continue
    const url = new URL(text)
    if (url.username !== '' || url.password !== '' || url.hostname === '') continue
    if (found.index > end) parts.push({ text: content.slice(end, found.index) })
    parts.push({ text, href: url.href, host: hostToShow(url, text) })
    end = found.index + text.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

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
