const KEY = 'depositMethod'

/** Which way to pay was chosen last in this browser; undefined when none was, or where nothing may be stored. */
export function rememberedMethod(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberMethod(method: string): void {
  try {
    localStorage.setItem(KEY, method)
  } catch {
    // the next dialog begins with the card
  }
}
