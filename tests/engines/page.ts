import sharp from 'sharp'
import { KEYS, type Tab } from './engine.ts'
import { type Act, type Found, finding, type Sought } from './find.ts'

const PATIENCE_MS = 15_000
const AGAIN_MS = 80
/** So many looks in a row have to find it in one place. */
const AT_REST = 4

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A person's steps on a page, the same in every engine. Each step waits until it is possible, and fails when it stays impossible. */
export class Page {
  readonly origin: string
  readonly width: number
  #tab: Tab
  #within: readonly Sought[]
  /** where a screen could be scrolled sideways */
  #tooWide: Set<string>

  constructor(
    tab: Tab,
    origin: string,
    width: number,
    within: readonly Sought[] = [],
    tooWide = new Set<string>(),
  ) {
    this.origin = origin
    this.width = width
    this.#tab = tab
    this.#within = within
    this.#tooWide = tooWide
  }

  /** As CSS has it: below that the slip is a sheet and the navigation is at the bottom. */
  get wide(): boolean {
    return this.width >= 1024
  }

  /** The same page, looking only inside this. */
  in(role: string, name?: string | RegExp): Page {
    const within = [...this.#within, sought(role, name)]
    return new Page(this.#tab, this.origin, this.width, within, this.#tooWide)
  }

  open(path: string): Promise<void> {
    return this.#tab.open(this.origin + path)
  }

  back(): Promise<void> {
    return this.#tab.back()
  }

  async press(role: string, name?: string | RegExp): Promise<void> {
    const { x, y } = await this.#still(role, name)
    await this.#tab.press(x, y)
  }

  /** Puts this text in place of what is in the field. */
  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.press('field', label)
    await this.#await('field', label, () => true, { select: true })
    await this.#tab.type(text)
    const { value } = await this.#await('field', label, () => true)
    if (value !== text) throw new Error(`${label} has “${value}” and not “${text}”`)
  }

  async choose(label: string | RegExp, option: string): Promise<void> {
    await this.#await('field', label, () => true, { choose: option })
  }

  key(key: keyof typeof KEYS): Promise<void> {
    return this.#tab.type(KEYS[key])
  }

  /** Types into what has the focus. */
  type(text: string): Promise<void> {
    return this.#tab.type(text)
  }

  /** Waits until it is there, and notes whether the screen is then wider than its window. */
  async see(role: string, name?: string | RegExp, patienceMs = PATIENCE_MS): Promise<Found> {
    const found = await this.#await(role, name, () => true, {}, patienceMs)
    const [more, path] = (await this.#tab.read(
      '[document.documentElement.scrollWidth - document.documentElement.clientWidth, location.pathname]',
    )) as [number, string]
    if (more > 0) this.#tooWide.add(`${path} is ${more} px too wide`)
    return found
  }

  async seeOn(role: string, name: string | RegExp, on = true): Promise<void> {
    await this.#await(role, name, (found) => found.on === on)
  }

  async gone(role: string, name?: string | RegExp): Promise<void> {
    const path = [...this.#within, sought(role, name)]
    const until = Date.now() + PATIENCE_MS
    while (await this.#tab.read(finding(path, {})).catch(() => true)) {
      if (Date.now() > until) throw new Error(`still there: ${said(path)}`)
      await later(AGAIN_MS)
    }
  }

  async at(path: RegExp): Promise<void> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const now = await this.#tab.read('location.pathname + location.search').catch(() => '')
      if (path.test(String(now))) return
      if (Date.now() > until) throw new Error(`the address is ${now} and not ${path}`)
      await later(AGAIN_MS)
    }
  }

  read(expression: string): Promise<unknown> {
    return this.#tab.read(expression)
  }

  /** How much of it looks otherwise once `change` has been done to it, from 0 to 1. */
  async differsBy(role: string, name: string, change: string): Promise<number> {
    const { box } = await this.#still(role, name)
    const [left, top] = [Math.ceil(box.left), Math.ceil(box.top)]
    const part = { left, top, width: Math.floor(box.width) - 1, height: Math.floor(box.height) - 1 }
    const pixels = async () =>
      sharp(await this.#tab.picture())
        .extract(part)
        .removeAlpha()
        .raw()
        .toBuffer()
    const before = await pixels()
    await this.#tab.read(change)
    await later(200)
    const after = await pixels()
    let changed = 0
    for (let at = 0; at < before.length; at += 3)
      if ([0, 1, 2].some((colour) => Math.abs(before[at + colour]! - after[at + colour]!) > 4)) changed++
    return changed / (before.length / 3)
  }

  /** Faults on any screen: uncaught errors, and a way to scroll sideways. */
  async faults(): Promise<string[]> {
    return [...(await this.#tab.errors()).map((error) => `thrown: ${error}`), ...this.#tooWide]
  }

  picture(): Promise<Buffer> {
    return this.#tab.picture()
  }

  close(): Promise<void> {
    return this.#tab.close()
  }

  /** Waits until it can be pressed: at rest, with nothing above it. */
  async #still(role: string, name?: string | RegExp): Promise<Found> {
    let before: Found | undefined
    let rested = 0
    return this.#await(
      role,
      name,
      (found) => {
        // what comes late on a busy machine moves what is below it
        rested = found.x === before?.x && found.y === before.y ? rested + 1 : 0
        before = found
        return rested >= AT_REST && !found.covered && !found.disabled
      },
      { show: true },
    )
  }

  async #await(
    role: string,
    name: string | RegExp | undefined,
    good: (found: Found) => boolean,
    act: Act = {},
    patienceMs = PATIENCE_MS,
  ): Promise<Found> {
    const path = [...this.#within, sought(role, name)]
    const until = Date.now() + patienceMs
    for (;;) {
      // between two documents there is none to look in
      const found = (await this.#tab.read(finding(path, act)).catch(() => null)) as Found | null
      if (found && good(found)) return found
      if (Date.now() > until) throw new Error(`${said(path)}: ${found ? JSON.stringify(found) : 'not there'}`)
      await later(AGAIN_MS)
    }
  }
}

const sought = (role: string, name?: string | RegExp): Sought =>
  name === undefined ? { role } : typeof name === 'string' ? { role, name } : { role, pattern: name.source }

const said = (path: readonly Sought[]): string =>
  path.map(({ role, name, pattern }) => `${role} ${name ?? (pattern ? `/${pattern}/` : '')}`).join(' › ')
