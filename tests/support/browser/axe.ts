import AxeBuilder from '@axe-core/playwright'
import type { Page } from './support.ts'

/** The rules that WCAG 2.2 has for level AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that another theme can break on a page that was looked at in one. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * The faults that axe finds in a page, one line for each element, once nothing on it moves: colours on their way would be read as
 * colours. Pages of other sites inside it are left out, and no page is opened to gather what was found, which took most of the
 * time.
 * @param options.within a selector of the part to look at
 * @param options.advice also what axe advises beyond WCAG
 * @param options.colours nothing but what hangs on the theme
 */
export async function axeFaults(
  page: Page,
  { within, advice = false, colours = false }: { within?: string; advice?: boolean; colours?: boolean } = {},
): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(advice ? {} : { runOnly: { type: 'tag', values: WCAG } }),
    ...(colours && { runOnly: { type: 'rule', values: COLOURS } }),
  })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n')[1]?.trim()
      return `${id} at ${target.join(' ')}: ${why}`
    }),
  )
}
