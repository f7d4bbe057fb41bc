/**
 * Whether a page may ask for the camera: those with the merchant's scanner, and no others. The rule is the page's own
 * for as long as it stands, so a screen that was come to from another page has to be loaded for it.
 * @param path that the page was loaded as
 */
export const mayUseCamera = (path: string): boolean => /^\/(merchant|pay\/[^/]+)\/?$/.test(path)
