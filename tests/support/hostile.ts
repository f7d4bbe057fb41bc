import sharp from 'sharp'

/** Bodies that every route refuses, each with its status. @param sample a body that the route accepts */
export function hostileBodies(
  sample: Record<string, unknown>,
): [what: string, body: string, status: number][] {
  const text = JSON.stringify(sample)
  const filled = Object.keys(sample).length > 0
  const withField = (field: string) => `{${filled ? `${text.slice(1, -1)},` : ''}${field}}`
  return [
    ['an unknown field', withField('"surelyUnknown":1'), 400],
    // a route that gives roles takes any role: that is no attack
    ...('role' in sample ? [] : [['a role', withField('"role":"admin"'), 400] as [string, string, number]]),
    ['a person', withField('"userId":"1"'), 400],
    ['__proto__', withField('"__proto__":{"role":"admin"}'), 400],
    ['constructor', withField('"constructor":{"prototype":{"x":1}}'), 400],
    ['an array', `[${text}]`, 400],
    ['an empty array', '[]', 400],
    ['a text', '"text"', 400],
    ['a number', '12', 400],
    ['true', 'true', 400],
    ['cut off JSON', text.slice(0, -1), 400],
    ['two values', `${text}${text}`, 400],
    ['no JSON', 'amount=5', 400],
    ['deep arrays', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['a deep object', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`, 400],
    ['many fields', `{${Array.from({ length: 4_000 }, (_, n) => `"f${n}":1`).join(',')}}`, 400],
    ['70 KiB', withField(`"pad":"${'x'.repeat(70 * 1024)}"`), 413],
  ]
}

/** Headers of calls from other sites. @param own our origin */
export function hostileHeaders(
  own: string,
): [what: string, headers: Record<string, string>, status: number][] {
  return [
    ['no Origin', { origin: '' }, 403],
    ['Origin null', { origin: 'null' }, 403],
    ['a foreign Origin', { origin: 'https://evil.test' }, 403],
    ['our name as a prefix', { origin: `${own}.evil.test` }, 403],
    ['another port', { origin: `${own}1` }, 403],
    ['text/plain', { 'content-type': 'text/plain' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['XML', { 'content-type': 'application/xml' }, 415],
  ]
}

/** Queries that every reading route refuses. */
export const hostileQueries = [
  '?surelyUnknown=1',
  '?__proto__=1',
  '?__proto__[role]=admin',
  '?constructor=x',
  '?limit=0&surelyUnknown=',
  `?${'a=1&'.repeat(500)}`,
  '?cursor=%00',
  '?mode=%00',
  '?search=%00',
  '?limit=-1',
  '?limit=1e9',
  '?limit=1&limit=2',
  '?limit[]=1',
  '?cursor=a&cursor=b',
  '?search=a&search=b',
  '?mode[]=real',
]

/** Pictures that are made to be expensive, each with its status. */
export async function hostilePictures(): Promise<[what: string, bytes: Buffer, status: number][]> {
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0571a2' }, limitInputPixels: false })
  return [
    ['50 megapixels', await of(10_000, 5_000).jpeg().toBuffer(), 413],
    [
      '16 bits, interlaced',
      await of(4_000, 3_000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      413,
    ],
    ['40,000 pixels wide', await of(40_000, 1_000).toColourspace('rgb16').png().toBuffer(), 413],
  ]
}

/** Addresses of one machine's own /64, another one each time. */
export const oneNetwork = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `2001:db8:7:7::${(n + 1).toString(16)}`)
