import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { systemEngine } from '#server/postgres/engine.ts'
import { ClusterRefusal } from './names.ts'

export type Programs = {
  patroni: string
  etcd: string
  haproxy: string
  redis: string
  /** the folder of `postgres` and `initdb` */
  postgresBin: string
}

// Debian's module of etcd's v2 API, which Patroni imports only when it runs
const ETCD_V2 = '/usr/lib/python3/dist-packages/etcd/client.py'

/** @param isThere whether this file exists. @throws ClusterRefusal that names the missing packages */
export function findPrograms(isThere: (path: string) => boolean = existsSync): Programs {
  // Debian's services are often outside an ordinary user's PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
  const find = (name: string) => folders.map((folder) => join(folder, name)).find(isThere)
  const found = {
    patroni: find('patroni'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
    redis: find('redis-server'),
    postgresBin: systemEngine(),
  }
  const packages = {
    postgresql: found.postgresBin,
    patroni: found.patroni,
    'python3-etcd': isThere(ETCD_V2),
    'etcd-server': found.etcd,
    haproxy: found.haproxy,
    'redis-server': found.redis,
  }
  const missing = Object.entries(packages).flatMap(([name, there]) => (there ? [] : [name]))
  if (missing.length > 0)
    throw new ClusterRefusal(
      `Debian's packages are missing: apt-get install -y --no-install-recommends ${missing.join(' ')}`,
    )
  return found as Programs
}

/** Why no cluster can be started on this machine, in a line that names the packages; undefined where one can. */
export function missingPrograms(): string | undefined {
  try {
    findPrograms()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
