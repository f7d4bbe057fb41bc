import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { migrate } from '#server/schema/migrate.ts'
import { ROOT } from './imports.ts'

/**
 * Gives an empty database the schema of an earlier release: by a copy of the migrations and of what applies them, without the
 * newer files.
 * @param before the number of the first file to leave out
 */
export async function makeOldDatabase(before: string, ...args: Parameters<typeof migrate>): Promise<void> {
  const release = mkdtempSync(join(tmpdir(), 'evens-release-'))
  try {
    for (const folder of readdirSync(join(ROOT, 'server'), { withFileTypes: true }))
      if (folder.isDirectory())
        cpSync(join(ROOT, 'server', folder.name), join(release, 'server', folder.name), {
          recursive: true,
          filter: (path) => !/\.\w+$/.test(path) || path.endsWith('.sql') || path.includes('/schema/'),
        })
    const migrations = join(release, 'server/migrations')
    for (const file of readdirSync(migrations))
      if (/^\d+_.*\.sql$/.test(file) && file >= before) rmSync(join(migrations, file))
    for (const name of ['package.json', 'node_modules']) symlinkSync(join(ROOT, name), join(release, name))
    const old = await import(/* @vite-ignore */ pathToFileURL(join(release, 'server/schema/migrate.ts')).href)
    await (old.migrate as typeof migrate)(...args)
  } finally {
    rmSync(release, { recursive: true, force: true })
  }
}
