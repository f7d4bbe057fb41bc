/** The storage of pictures and videos. We choose the names. */
export type ObjectStore = {
  /** Writes an object completely or not at all. */
  put(name: string, bytes: Buffer): Promise<void>
  /**
   * @param part from its first to its last byte, both included, within the object; all of it when left out
   * @returns null when there is no such object
   */
  get(name: string, part?: ByteRange): Promise<Buffer | null>
  /** Deletes an object; a missing one is fine. */
  remove(name: string): Promise<void>
}

export type ByteRange = { first: number; last: number }

/**
 * Every name: 32 characters of base64url and the type's ending. Only some people see objects with `match-`; objects with `cover-`
 * have smaller sizes, which are named after their width.
 */
export const OBJECT_NAME =
  /^((match-)?[A-Za-z0-9_-]{32}\.(webp|mp4|webm)|cover-[A-Za-z0-9_-]{32}(\.(640|320))?\.webp)$/
/** The widths of a cover in pixels, the largest first. */
export const COVER_WIDTHS = [1280, 640, 320] as const
/** The names of all objects of an upload; the first is the upload's own. */
export function namesOf(name: string): string[] {
  if (!name.startsWith('cover-')) return [name]
  const [, ...smaller] = COVER_WIDTHS
  return [name, ...smaller.map((width) => name.replace(/webp$/, `${width}.webp`))]
}
export const isPrivateObject = (name: string): boolean => name.startsWith('match-')

const TYPES = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' } as const
export type FileEnding = keyof typeof TYPES

export const endingOf = (name: string): FileEnding => name.slice(name.lastIndexOf('.') + 1) as FileEnding
/** The media type of an object: it follows from the name, which follows from the bytes. */
export const typeOf = (name: string): string => TYPES[endingOf(name)]

/** The path of an object for the browser. */
export const pathOf = (name: string): string => `/objects/${name}`
/** The name in an object's path; undefined for anything else. */
export function nameIn(path: string): string | undefined {
  const name = path.startsWith('/objects/') ? path.slice('/objects/'.length) : ''
  return OBJECT_NAME.test(name) ? name : undefined
}
