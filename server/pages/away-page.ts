import { plainPage, plainPolicy } from './plain-page.ts'

/** How often the page tries again, seconds. */
const AGAIN_SECONDS = 5

/** The page that browsers get while the database is unreachable. It retries automatically. */
export const awayPage = plainPage({
  title: 'One moment',
  head: `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">\n`,
  main: `<h1>One moment, please</h1>
<p>Our records cannot be reached right now, so this page cannot be shown. Opening it has changed nothing. It tries again by itself every ${AGAIN_SECONDS} seconds.</p>
<p><a href="">Try again now</a></p>`,
})

export const awayPolicy = plainPolicy()
