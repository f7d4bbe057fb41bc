/**
 * Whether a page may ask for the camera: only pages with the merchant's scanner may. Browsers fix this permission when
 * a page loads, so in-app navigation to the scanner needs a full page load.
 * @param path the path that the page was loaded from
 */
export const mayUseCamera = (path: string): boolean => /^\/(merchant|pay\/[^/]+)\/?$/.test(path)
