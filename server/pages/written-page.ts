import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'plain' | 'br' | 'gzip'

/**
 * Data for the page's script, before its root, as JSON inside a script element: `<` must not end that.
 * @param attributes of the element, with a space before each
 */
export function withData(html: string, id: string, data: unknown, attributes = ''): string {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  // A function: in a plain replacement, `$&` and its like, which a name may contain, stand for parts of the page.
  return html.replace(
    '<div id="root"',
    () => `<script type="application/json" id="${id}"${attributes}>${json}</script><div id="root"`,
  )
}

/** The page with these lines in its head. A function: in a plain replacement, `$&` and its like stand for parts of the page. */
export const withHead = (html: string, lines: readonly string[]): string =>
  lines.length === 0 ? html : html.replace('</head>', () => `${lines.join('\n')}\n</head>`)

/** The quality for a page that is written for one reader: a better one would take longer than it saves. */
const FAST_BROTLI = 4

export async function encode(
  page: string | Buffer,
  encoding: Encoding,
  quality = FAST_BROTLI,
): Promise<Buffer> {
  if (encoding === 'plain') return Buffer.from(page)
  if (encoding === 'gzip') return promisify<string | Buffer, Buffer>(gzip)(page)
  return promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
