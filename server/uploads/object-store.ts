/** The storage of pictures. We choose the names: 32 characters of base64url and `.webp`. */
export type ObjectStore = {
  /** Writes an object completely or not at all. */
  put(name: string, bytes: Buffer): Promise<void>
  /** @returns null when there is no such object */
  get(name: string): Promise<Buffer | null>
  /** Deletes an object; a missing one is fine. */
  remove(name: string): Promise<void>
}

export const OBJECT_NAME = /^[A-Za-z0-9_-]{32}\.webp$/
/** The path of an object for the browser. */
export const pathOf = (name: string): string => `/objects/${name}`
