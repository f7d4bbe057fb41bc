import type { Replication } from './names.ts'
import { PATRONI_RULES, PATRONI_SECONDS, POSTGRES_PARAMETERS, UNSAFE_RULES } from './settings.ts'

export const SUPERUSER = 'postgres'
const REPLICATION = 'replicator'

/** A server's own port, and the one by which the others reach it. */
export type Door = { own: number; reached: number }

/**
 * The settings of one Patroni, as the JSON that YAML also is.
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
  // The relays read the first message of a caller, so nobody asks for encryption first.
  const login = (username: string) => ({ username, password, sslmode: 'disable', gssencmode: 'disable' })
  return `${JSON.stringify(
    {
      scope: 'evens',
      namespace: '/db/',
      name,
      restapi: { listen: local(rest.own), connect_address: local(rest.reached) },
      // the name under which it calls the other Patronis; nobody checks it
      ctl: { auth: `${name}:-` },
      /*
       * etcd's v2 API and not `etcd3`: of Debian's 3.0.2 only this driver compares before it renews the leader key
       * (patroni/dcs/etcd.py, `prevValue`). The driver of etcd3 puts it unconditionally (patroni/dcs/etcd3.py, `_update_leader`): a
       * primary that froze and thawed takes the lead back, and what was acknowledged meanwhile is rewound away. Tried with 14 to 30 s
       * of freeze under writes: with this driver 0 rows lost in 18 freezes, with the other 1,405 in one of 6, while the status stayed green.
       * What holds neither way: a commit whose wait for the standby is cancelled is told as done, with a warning (01000).
       * `use_proxies`: these addresses alone, not those that etcd tells of itself.
       */
      etcd: { hosts: machine.etcdPorts.map(local), use_proxies: true },
      bootstrap: {
        dcs: {
          ttl: PATRONI_SECONDS.ttl,
          loop_wait: PATRONI_SECONDS.loopWait,
          retry_timeout: PATRONI_SECONDS.retryTimeout,
          ...PATRONI_RULES,
          ...(machine.replication !== 'synchronous' && UNSAFE_RULES),
          // A slot is made a loop after a promotion, and commits would wait for it; Patroni drops those of absent machines anyway.
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
        // a machine that cannot be rewound is copied anew: nobody has to do anything
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    },
    null,
    1,
  )}\n`
}
