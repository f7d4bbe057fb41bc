import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { ByteRange, ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Objects as files in one folder, created at the first write. @param folder absolute path */
function diskStore(folder: string): ObjectStore {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true })
      // Written under another name until it is complete and on disk, so that half a file is never served.
      const unfinished = join(folder, `.${name}.part`)
      const file = await open(unfinished, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(folder, name))
    },
    async get(name, part) {
      try {
        return part ? await readPart(join(folder, name), part) : await readFile(join(folder, name))
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
      await rm(join(folder, `.${name}.part`), { force: true })
    },
  }
}

async function readPart(path: string, { first, last }: ByteRange): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(last - first + 1), { position: first })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The configured store: a bucket, else a folder beside the database. */
export function openObjectStore(config: Pick<Config, 's3' | 'dataDir'>): ObjectStore {
  return config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'objects'))
}
