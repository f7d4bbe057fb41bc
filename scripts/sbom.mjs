// `npm run sbom`: the packages of production, as a CycloneDX document, from the lockfile. `npm sbom --omit=dev` would leave out
// packages that others need for their tests, such as fastify and zod; without `--omit=dev` it fails where such a package is missing.
import { fileURLToPath } from 'node:url'
import { read } from './notices.mjs'

/** A lockfile's "sha512-…" in the form of CycloneDX. */
const hashesOf = (integrity) =>
  integrity.split(' ').map((one) => {
    const [algorithm, digest] = one.split(/-(.*)/s)
    return { alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
  })

/** A licence by its SPDX name, or an expression of several. */
const licencesOf = (licence) =>
  / (OR|AND) /.test(licence)
    ? [{ expression: licence.replace(/^\(|\)$/g, '') }]
    : [{ license: { id: licence } }]

function componentOf([path, { version, license, integrity, optional }]) {
  const name = path.replace(/^.*node_modules\//, '')
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(license && { licenses: licencesOf(license) }),
    purl,
  }
}

/** The document for a lockfile, each package once with its version. @param lock the parsed package-lock.json */
export function sbomOf({ name, version, packages }) {
  const used = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  const components = new Map(used.map(componentOf).map((one) => [one.purl, one]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(sbomOf(JSON.parse(read('package-lock.json'))), null, 2))
