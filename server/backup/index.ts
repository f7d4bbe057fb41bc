export { type Manifest, readManifest } from './manifest.ts'
export { readMoment } from './moment.ts'
export { drill, type Judge, type Restored, restore, type Times } from './restore.ts'
export { takeBackup } from './take-backup.ts'
