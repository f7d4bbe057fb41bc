import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ClusterRefusal } from './names.ts'

export type Programs = {
  patroni: string
  etcd: string
  haproxy: string
  redis: string
  /** the folder of `postgres` and `initdb` */
  postgresBin: string
}

const POSTGRES = '/usr/lib/postgresql'
// Debian's module of etcd's v2 API, which Patroni imports only when it runs
const ETCD_V2 = '/usr/lib/python3/dist-packages/etcd/client.py'

type IsThere = (path: string) => boolean

/** The path of a program; Debian's services are often outside an ordinary user's PATH. */
function find(name: string, isThere: IsThere): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
  return folders.map((folder) => join(folder, name)).find(isThere)
}

/** The newest PostgreSQL of the system. */
function findPostgres(isThere: IsThere): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : []
  return versions
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES, version, 'bin'))
    .find((bin) => isThere(join(bin, 'postgres')))
}

/** @param isThere whether this file exists. @throws ClusterRefusal that names the missing packages */
export function findPrograms(isThere: IsThere = existsSync): Programs {
  const found = {
    patroni: find('patroni', isThere),
    etcd: find('etcd', isThere),
    haproxy: find('haproxy', isThere),
    redis: find('redis-server', isThere),
    postgresBin: findPostgres(isThere),
  }
  const missing = [
    found.postgresBin ? '' : 'postgresql',
    found.patroni ? '' : 'patroni',
    isThere(ETCD_V2) ? '' : 'python3-etcd',
    found.etcd ? '' : 'etcd-server',
    found.haproxy ? '' : 'haproxy',
    found.redis ? '' : 'redis-server',
  ].filter((name) => name !== '')
  if (missing.length > 0)
    throw new ClusterRefusal(
      `Debian's packages are missing: apt-get install -y --no-install-recommends ${missing.join(' ')}`,
    )
  return found as Programs
}
