/**
 * The token of a letter's link. It follows the `#`, so that no log of a server or proxy holds it; older links have it in the
 * query.
 */
export const linkToken = (address: Pick<Location, 'hash' | 'search'> | undefined): string =>
  new URLSearchParams(address?.hash.slice(1)).get('token') ??
  new URLSearchParams(address?.search).get('token') ??
  ''
