import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { deflatePart, gzipOf, inflatePart, NOTHING, plus } from './deflated.ts'

async function* inOrder<T>(parts: readonly T[]): AsyncGenerator<T> {
  yield* parts
}
async function gzipped(texts: readonly Buffer[]): Promise<Buffer> {
  const parts = await Promise.all(texts.map(deflatePart))
  const chunks: Buffer[] = []
  for await (const chunk of gzipOf(inOrder(parts), texts.reduce(plus, NOTHING))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('V-01 parts that were deflated by themselves are one gzip, with one end that every reader checks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 2_000 })), async (drawn) => {
      const texts = drawn.map((bytes) => Buffer.from(bytes))
      const gzip = await gzipped(texts)
      expect(gunzipSync(gzip)).toEqual(Buffer.concat(texts))
      // one stream from its header to its end, not several: browsers stop at the first end
      const stream = new Blob([new Uint8Array(gzip)]).stream().pipeThrough(new DecompressionStream('gzip'))
      expect(Buffer.from(await new Response(stream).arrayBuffer())).toEqual(Buffer.concat(texts))
    }),
    { numRuns: 50 },
  )
})

test('V-01 each part can be read without the others', async () => {
  for (const text of ['', 'a', '[1,1,"A",500]\n'.repeat(10_000)])
    expect((await inflatePart(await deflatePart(Buffer.from(text)))).toString()).toBe(text)
})

test('V-01 a gzip that lost a part does not read as whole', async () => {
  const texts = ['one\n', 'two\n', 'three\n'].map((text) => Buffer.from(text))
  const parts = await Promise.all(texts.map(deflatePart))
  const chunks: Buffer[] = []
  for await (const chunk of gzipOf(inOrder([parts[0]!, parts[2]!]), texts.reduce(plus, NOTHING)))
    chunks.push(chunk)
  expect(() => gunzipSync(Buffer.concat(chunks))).toThrow()
})
