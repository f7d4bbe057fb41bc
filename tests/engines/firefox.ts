import puppeteer from 'puppeteer-core'
import { type Engine, KEYS, type Tab } from './engine.ts'

const NAMES = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [key, name])) as Record<
  string,
  keyof typeof KEYS
>

/** The system's Firefox without a window, by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, TZ: 'UTC' },
    // a phone's window is narrower than Firefox lets its own be
    defaultViewport: null,
  })
  return {
    version: await browser.version(),
    close: () => browser.close(),
    async openTab(width, height) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width, height })
      const thrown: string[] = []
      page.on('pageerror', (error) => {
        const text = error instanceof Error ? error.message : String(error)
        // Firefox says so, as if it were thrown, of each file whose loading ends because the page is left
        if (!text.includes('A ServiceWorker intercepted the request')) thrown.push(text)
      })
      return {
        open: async (address) => void (await page.goto(address)),
        read: (expression) => page.evaluate(expression),
        press: (x, y) => page.mouse.click(x, y),
        async type(text) {
          for (const character of text) await page.keyboard.press((NAMES[character] ?? character) as 'a')
        },
        back: async () => void (await page.goBack()),
        picture: async () => Buffer.from(await page.screenshot()),
        errors: async () => thrown,
        close: () => context.close(),
      } satisfies Tab
    },
  }
}
