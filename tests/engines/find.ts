/** An element to find, by role and name. A pattern is the text of a regular expression. */
export type Sought = { role: string; name?: string; pattern?: string }

/** An act on the element at once: bring it into sight, select its text, choose one of its options. */
export type Act = { show?: boolean; select?: boolean; choose?: string }

export type Found = {
  /** the point to press */
  x: number
  y: number
  box: { left: number; top: number; width: number; height: number }
  value: string
  /** pressed, checked or selected */
  on: boolean
  disabled: boolean
  /** what lies above it at that point, if something does */
  covered: string | null
}

/**
 * The expression that finds in a page as a person does: what is seen, by role and name, the last of `path` inside the ones
 * before it. Its value is a `Found`, or null when there is none yet.
 */
export const finding = (path: readonly Sought[], act: Act): string =>
  `(() => { ${IN_PAGE.join('\n')}; return find(${JSON.stringify(path)}, ${JSON.stringify(act)}) })()`

// These functions run in the page. They go there together, so they may name each other and nothing else.
const IN_PAGE = [find, inside, fits, seen, nameOf, spoken, called, clean, selectorOf, act, lookAt]

function find(path: Sought[], what: Act): Found | null {
  let found: Element[] = [document.documentElement]
  for (const sought of path) found = found.flatMap((within) => inside(within, sought))
  const target = found[0] as HTMLInputElement | undefined
  return target && act(target, what) ? lookAt(target) : null
}

function inside(within: Element, sought: Sought): Element[] {
  return [...within.querySelectorAll(selectorOf(sought.role))].filter(
    (element) => fits(element, sought) && seen(element),
  )
}

function selectorOf(role: string): string {
  const known: Record<string, string> = {
    article: 'article',
    button: 'button:not([role]), [role=button], summary',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    field: 'input, textarea, select',
    form: 'form',
    group: 'fieldset, [role=group], [role=radiogroup]',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]:not([role]), [role=link]',
    main: 'main',
    radio: 'input[type=radio], [role=radio]',
    region: 'section[aria-label], section[aria-labelledby], [role=region]',
    text: '*',
  }
  return known[role] ?? `[role=${role}]`
}

function fits(element: Element, sought: Sought): boolean {
  if (sought.role !== 'text') return called(nameOf(element), sought)
  // the innermost that says it
  return (
    called(clean(element.textContent), sought) &&
    ![...element.children].some((child) => called(clean(child.textContent), sought))
  )
}

function called(text: string, { name, pattern }: Sought): boolean {
  return pattern === undefined ? name === undefined || text === name : new RegExp(pattern).test(text)
}

function seen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
}

function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const named = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  const own = element.getAttribute('aria-label') || labels.map(spoken).join(' ')
  return clean(named || own || element.querySelector(':scope > legend')?.textContent || spoken(element))
}

function spoken(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  if (!(node instanceof Element) || node.ariaHidden === 'true' || !node.checkVisibility()) return ''
  return node.getAttribute('aria-label') || [...node.childNodes].map(spoken).join('')
}

function clean(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

function act(target: HTMLInputElement, { show, select, choose }: Act): boolean {
  if (show) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (select) target.select()
  if (choose === undefined) return true
  // the list of a `select` is drawn by the system, out of reach of a driver
  const { options } = target as unknown as HTMLSelectElement
  const option = [...options].find(({ text }) => text === choose)
  if (option) option.selected = true
  for (const kind of ['input', 'change']) target.dispatchEvent(new Event(kind, { bubbles: true }))
  return option !== undefined
}

function lookAt(target: HTMLInputElement): Found {
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const above = document.elementFromPoint(x, y)
  const label = above?.closest('label')
  const free = above && (target.contains(above) || above.contains(target) || label?.control === target)
  const on = ['aria-pressed', 'aria-checked', 'aria-selected'].some(
    (state) => target.getAttribute(state) === 'true',
  )
  return {
    x,
    y,
    box: { left, top, width, height },
    value: target.value ?? '',
    on: on || target.checked === true,
    disabled: target.disabled === true || target.ariaDisabled === 'true',
    covered: free ? null : (above?.outerHTML.slice(0, 120) ?? 'nothing: it is out of sight'),
  }
}
