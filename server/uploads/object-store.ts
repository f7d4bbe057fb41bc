/** Where stored pictures lie. Names are ours alone: 32 characters of base64url and `.webp`. */
export type ObjectStore = {
  /** Writes an object whole or not at all. */
  put(name: string, bytes: Buffer): Promise<void>
  /** @returns null when there is no such object */
  get(name: string): Promise<Buffer | null>
  /** Takes an object away; one that is not there is fine. */
  remove(name: string): Promise<void>
}

export const OBJECT_NAME = /^[A-Za-z0-9_-]{32}\.webp$/
/** The path that the browser gets an object by. */
export const pathOf = (name: string): string => `/objects/${name}`
