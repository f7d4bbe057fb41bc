import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes } from './pages.ts'

test('the policy allows exactly the inline scripts without attributes', () => {
  const html = '<script>let a=1</script><script type="module" src="/x.js"></script><script>\nb()\n</script>'
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(inlineScriptHashes(html)).toEqual([hash('let a=1'), hash('\nb()\n')])
})
