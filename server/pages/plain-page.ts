import { styleHash } from './inline-styles.ts'

/** Text inside an element or an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
a{display:inline-block;padding:.75rem 0;color:inherit}
button{min-height:3rem;margin:0 1rem 0 0;padding:0 1.5rem;border:0;border-radius:.75rem;background:CanvasText;color:Canvas;font:inherit;font-weight:600;cursor:pointer}`

/**
 * A short page that needs no script and no built file.
 * @param page.main its content as HTML, and `head` what the head has beside the title
 */
export const plainPage = ({
  title,
  main,
  head = '',
}: {
  title: string
  main: string
  head?: string
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title} · Evens</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`

/** The policy of such a page: its own style, and nothing else. @param forms where its forms may lead */
export const plainPolicy = (forms: "'none'" | "'self'" = "'none'"): string =>
  `default-src 'none'; style-src ${styleHash(STYLE)}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`

/** How often the page tries again, seconds. */
const AGAIN_SECONDS = 5

/** The page that browsers get while the database is unreachable. It retries automatically. */
export const awayPage = plainPage({
  title: 'One moment',
  head: `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">\n`,
  main: `<h1>One moment, please</h1>
<p>Our records cannot be reached right now, so this page cannot be shown. Opening it has changed nothing. It retries automatically every ${AGAIN_SECONDS} seconds.</p>
<p><a href="">Try again now</a></p>`,
})

export const awayPolicy = plainPolicy()
