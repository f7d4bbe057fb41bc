/** Method and path of a call; `{name}` is a path parameter. One path that the specification names is outside of /api. */
export type Endpoint = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}` | 'GET /upload-url'

/** Splits "POST /api/events/{id}/void" into its method and its path. */
export function methodAndPath(endpoint: string): { method: string; path: string } {
  const [method = '', path = ''] = endpoint.split(' ')
  return { method, path }
}

/** The thing that every path below it names, and that not everybody may see. */
export const thingOf = (endpoint: string): 'event' | undefined =>
  methodAndPath(endpoint).path.startsWith('/api/events/{id}') ? 'event' : undefined
