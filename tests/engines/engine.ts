/** One tab of a browser that nobody else uses: what a person does with it, and what a judge reads from it. */
export type Tab = {
  open(address: string): Promise<void>
  /** The value of an expression in the page, as JSON. */
  read(expression: string): Promise<unknown>
  /** A press of the pointer, in pixels from the top left of what is seen. */
  press(x: number, y: number): Promise<void>
  /** Types into what has the focus; a character of KEYS is that key. */
  type(text: string): Promise<void>
  back(): Promise<void>
  /** The visible part of the page, as a PNG with one pixel for each of the page's. */
  picture(): Promise<Buffer>
  /** Uncaught errors of the page so far. */
  errors(): Promise<string[]>
  close(): Promise<void>
}

export type Engine = {
  /** as the browser calls itself */
  version: string
  openTab(width: number, height: number): Promise<Tab>
  close(): Promise<void>
}

/** The keys without a character of their own, as WebDriver numbers them. */
export const KEYS = { Escape: '\uE00C', Enter: '\uE007' } as const
