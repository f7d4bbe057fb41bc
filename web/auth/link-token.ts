/**
 * The token of a letter's link. It stands behind `#`, so that it is in no log of a server or proxy; links from before that have it in
 * the query.
 */
export const linkToken = (address: Pick<Location, 'hash' | 'search'> | undefined): string =>
  new URLSearchParams(address?.hash.slice(1)).get('token') ??
  new URLSearchParams(address?.search).get('token') ??
  ''
