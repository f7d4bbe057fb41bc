import { hashOf } from './inline-styles.ts'

/** How often the page tries again, seconds. */
const AGAIN_SECONDS = 5

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
a{display:inline-block;padding:.75rem 0;color:inherit}`

/** What a browser shows that opens a page while the database is away. It needs no script, and tries again by itself. */
export const awayPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${AGAIN_SECONDS}">
<title>One moment · Evens</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>One moment, please</h1>
<p>Our records cannot be reached right now, so this page cannot be shown. Opening it has changed nothing. It tries again by itself every ${AGAIN_SECONDS} seconds.</p>
<p><a href="">Try again now</a></p>
</main>
</body>
</html>
`

/** The policy of that page: its own style, and nothing else. */
export const awayPolicy = `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
