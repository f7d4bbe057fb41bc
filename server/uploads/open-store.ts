import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

/** The configured store: a bucket, else a folder beside the database. */
export function openObjectStore(config: Pick<Config, 's3' | 'dataDir'>): ObjectStore {
  return config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'objects'))
}
