import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { SCREENS } from '#contract/screens.ts'
import { PrerenderedPage } from './prerendered-page.tsx'
import { type PrerenderedScreen, prerenderedScreens } from './screens.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The parts for pages that respond to presses: the script that keeps early presses, and the script that wakes the page. */
const KEEPING = /<script>\{const early=[\s\S]*?<\/script>\s*/
const SCRIPT = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g

/**
 * Every prerendered screen as a finished page: the file's name and text.
 * @param template the built index.html of this folder
 * @param ahead paths of scripts worth fetching before the first touch; the page fetches them once it is shown
 */
export async function renderPages(
  template: string,
  ahead: readonly string[],
): Promise<{ file: string; html: string }[]> {
  const pages: { file: string; html: string }[] = []
  for (const screen of prerenderedScreens) {
    pages.push({ file: `${screen.file}.html`, html: fill(template, screen, await draw(screen), ahead) })
  }
  return pages
}

const draw = async ({ path, narrow, load, replies }: PrerenderedScreen): Promise<string> =>
  renderToString(
    <Router ssrPath={path}>
      <PrerenderedPage narrow={narrow} content={await load()} replies={replies} />
    </Router>,
  )

function fill(
  template: string,
  screen: PrerenderedScreen,
  content: string,
  ahead: readonly string[],
): string {
  const hints = screen.fetchAhead ? ` data-ahead="${ahead.map((path) => `/${path}`).join(' ')}"` : ''
  const html = template
    .replace('{{title}}', () => escaped(SCREENS[screen.path].title))
    .replace('{{description}}', () => escaped(screen.description))
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-path="${screen.path}"${hints}>${content}</div>`,
    )
  if (screen.interactive) return html
  return [KEEPING, SCRIPT, /<noscript>[\s\S]*?<\/noscript>\s*/].reduce(
    (page, part) => page.replace(part, ''),
    html,
  )
}
