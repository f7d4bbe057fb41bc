// `npm run notices`: writes NOTICES.md from the lockfile.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const HEAD = `# Notices

Evens itself is under the MIT licence (LICENSE). It is built with, and runs on, the packages below, each under its own licence;
their texts come with the packages in \`node_modules\`. \`npm run sbom\` prints those that run in production as a CycloneDX document.

libvips, under LGPL-3.0, is loaded by \`sharp\` as a shared library of its own and can be replaced there. MPL-2.0 packages are used
unchanged. The letters (Bricolage Grotesque, Hanken Grotesk) are under the SIL Open Font License 1.1.
`

/** NOTICES.md for a lockfile: its packages by licence, each once with its version. @param lock the parsed package-lock.json */
export function noticesOf(lock) {
  const byLicence = new Map()
  for (const [path, { version, license = 'not named' }] of Object.entries(lock.packages)) {
    if (path === '') continue
    const name = `${path.replace(/^.*node_modules\//, '')} ${version}`
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name))
  }
  const parts = [...byLicence].sort().map(([licence, names]) => {
    return `\n## ${licence}\n\n${[...names]
      .sort()
      .map((name) => `- ${name}\n`)
      .join('')}`
  })
  return HEAD + parts.join('')
}

const root = (file) => fileURLToPath(new URL(`../${file}`, import.meta.url))
export const read = (file) => readFileSync(root(file), 'utf8')

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(root('NOTICES.md'), noticesOf(JSON.parse(read('package-lock.json'))))
