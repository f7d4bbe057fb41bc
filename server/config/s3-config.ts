import { ConfigError } from './values.ts'

export type S3Config = Readonly<{
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}>

type Read = {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_REGION: string
}

/** The store of pictures, or null without any of the four. Half a store would lose pictures. @throws ConfigError */
export function readS3({ S3_REGION: region, ...keys }: Read): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = keys
  const four = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const names = (present: boolean) =>
    Object.entries(four).flatMap(([name, value]) => (Boolean(value) === present ? [name] : []))
  if (names(true).length === 0) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new ConfigError(`${names(false).join(', ')}: missing beside ${names(true).join(', ')}`)
  return Object.freeze({
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region,
  })
}
