import type { Replication } from './names.ts'
import { PATRONI_RULES, PATRONI_SECONDS, POSTGRES_PARAMETERS, UNSAFE_RULES } from './settings.ts'

export const SUPERUSER = 'postgres'
const REPLICATION = 'replicator'

/** A server's own port, and the port by which the others reach it. */
export type Door = { own: number; reached: number }

/**
 * The settings of one Patroni, as JSON, which is valid YAML.
 * @param machine.etcdPorts the relays by which this machine, and no other, reaches the members of etcd
 */
export function patroniConfig(machine: {
  name: string
  folder: string
  binDir: string
  password: string
  postgres: Door
  rest: Door
  etcdPorts: readonly number[]
  replication: Replication
}): string {
  const { name, folder, password, postgres, rest } = machine
  const local = (port: number) => `127.0.0.1:${port}`
  // The relays read a caller's first message, so no caller may ask for encryption first.
  const login = (username: string) => ({ username, password, sslmode: 'disable', gssencmode: 'disable' })
  return `${JSON.stringify(
    {
      scope: 'evens',
      namespace: '/db/',
      name,
      restapi: { listen: local(rest.own), connect_address: local(rest.reached) },
      // the name under which it calls the other Patronis, which do not check it
      ctl: { auth: `${name}:-` },
      /*
       * etcd's v2 API and not `etcd3`: in Debian's 3.0.2 only this driver compares before it renews the leader key
       * (patroni/dcs/etcd.py, `prevValue`). The driver of etcd3 writes it unconditionally (patroni/dcs/etcd3.py, `_update_leader`): a
       * primary that froze and thawed takes the lead back, and pg_rewind discards the commits acknowledged meanwhile. Tried with 14 to
       * 30 s of freeze under writes: with this driver 0 rows lost in 18 freezes, with the other 1,405 in one of 6, while the status
       * stayed green. Neither driver prevents this: PostgreSQL reports a commit whose wait for the standby is cancelled as done, with
       * a warning (01000). `use_proxies`: only these addresses, not those that etcd gives for itself.
       */
      etcd: { hosts: machine.etcdPorts.map(local), use_proxies: true },
      bootstrap: {
        dcs: {
          ttl: PATRONI_SECONDS.ttl,
          loop_wait: PATRONI_SECONDS.loopWait,
          retry_timeout: PATRONI_SECONDS.retryTimeout,
          ...PATRONI_RULES,
          ...(machine.replication !== 'synchronous' && UNSAFE_RULES),
          // Patroni makes a slot one loop after a promotion, and commits would wait for it; it drops slots of absent machines anyway.
          postgresql: { use_pg_rewind: true, use_slots: false, parameters: POSTGRES_PARAMETERS },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication all 127.0.0.1/32 scram-sha-256',
        ],
      },
      postgresql: {
        listen: local(postgres.own),
        connect_address: local(postgres.reached),
        data_dir: `${folder}/data`,
        bin_dir: machine.binDir,
        pgpass: `${folder}/pgpass`,
        authentication: {
          superuser: login(SUPERUSER),
          rewind: login(SUPERUSER),
          replication: login(REPLICATION),
        },
        create_replica_methods: ['basebackup'],
        basebackup: { checkpoint: 'fast' },
        // Patroni copies a machine afresh that it cannot rewind, without an operator
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    },
    null,
    1,
  )}\n`
}
