import { openArena, startCluster } from './arena.ts'
import { call, wishes } from './callers.ts'
import { openProduct } from './product.ts'
import { createPeerTables } from './peers/tables.ts'
import { oneFunctionPeer } from './peers/one-function.ts'
import { raw as rawSql, sql } from '#server/core/db.ts'
import pg from 'pg'
import { readFileSync } from 'node:fs'
const cluster = await startCluster('embedded')
const arena = await openArena(cluster, 'bench', 100_000)
const [one] = await arena.events(1)
await createPeerTables(arena.db, [one!])
const product = openProduct(arena)
const single = oneFunctionPeer(arena.url, 1)
const { def } = await arena.db.one<{ def: string }>(sql`select pg_get_functiondef(oid) as def from pg_proc where proname = 'bets_place_one'`)
const mk = async (name: string, edit: (s: string) => string) => { const d = edit(def).replace('bets_place_one', name); if (d.replace(name, 'bets_place_one') === def && name !== 'va') console.log('unchanged', name); await arena.db.change(sql`${rawSql(d)}`) }
const noSets = (s: string) => s.replace(/\n SET .*/g, '')
const moved = def.slice(def.indexOf('  with moved as ('), def.indexOf("  if v_after is null"))
await mk('va', (s) => s)
await mk('vb', noSets)
await mk('vc', (s) => noSets(s).replace(moved, `  update ledger_accounts a set opening_room = null, balance = a.balance - p_amount where a.id = v_source and a.balance >= p_amount returning a.balance into v_after;
  update ledger_accounts a set opening_room = null, balance = a.balance + p_amount where a.id = v_destination;
  if found then v_moved := 2; end if;
`))
await mk('vf', (s) => noSets(s).replace(moved, `  update ledger_accounts a set balance = a.balance - p_amount where a.id = v_source and a.balance >= p_amount returning a.balance into v_after;
  update ledger_accounts a set balance = a.balance + p_amount where a.id = v_destination;
  if found then v_moved := 2; end if;
`))
await mk('vd', (s) => noSets(s).replace(moved, `  update ledger_accounts a set opening_room = null, balance = a.balance - p_amount where a.id = v_source and a.balance >= p_amount returning a.balance into v_after; v_moved := 2;\n`))
const acts: Record<string, any> = {}
const pids: Record<string, number> = {}
for (const f of ['va', 'vb', 'vg', 'vc', 'vf', 'vd', 'single']) {
  const bitmap = f === 'vg' ? ' -c enable_bitmapscan=off' : ''
  const client = new pg.Client({ connectionString: arena.url, options: f === 'single' ? '' : '-c jit=off -c enable_seqscan=off -c lock_timeout=1s' + bitmap } as any)
  await client.connect()
  pids[f] = (await client.query('select pg_backend_pid() as p')).rows[0].p
  const fn = f === 'vg' ? 'vb' : f
  acts[f] = f === 'single'
    ? async (w: any) => client.query({ name: f, text: 'select peer.place($1, $2, $3, $4, $5) as after', values: [w.eventId, w.userId, w.key, w.selection === 'optionA' ? 0 : 1, w.amount] }).then(() => true, () => false)
    : async (w: any) => client.query({ name: f, text: `select ${fn}($1,$2,$3,$4,$5,$6,true) as answer`, values: [w.eventId, w.userId, w.key, w.selection === 'optionA' ? 0 : 1, w.amount, -1] }).then(() => true, () => false)
}
const wish = wishes([one!], 100_000)
for (const act of [product.place, single.place]) await call({ callers: 64, ms: 4000, wish, act })
const p: Record<string, number[]> = {}, cpu: Record<string, number[]> = {}
const names = Object.keys(acts)
const run = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
for (let round = 0; round < 60; round++) for (let k = 0; k < names.length; k++) {
  const name = names[(k + round) % names.length]!
  const c0 = run(pids[name]!)
  const load = await call({ callers: 1, ms: 120, wish, act: acts[name] })
  const n = load.perSecond * 0.12
  ;(p[name] ??= []).push(load.p50); (cpu[name] ??= []).push((run(pids[name]!) - c0) / n)
}
const med = (a: number[]) => a.toSorted((x, y) => x - y)[a.length >> 1]!
for (const n of names) console.log(n.padEnd(8), 'p50', med(p[n]!).toFixed(3), 'ratio', med(p.single!.map((x, i) => x / p[n]![i]!)).toFixed(3), 'cpu µs', med(cpu[n]!).toFixed(0), 'cpu ratio', med(cpu.single!.map((x, i) => x / cpu[n]![i]!)).toFixed(3))
const c = new pg.Client({ connectionString: arena.url, options: '-c enable_seqscan=off' } as any); await c.connect()
await c.query('set plan_cache_mode = force_generic_plan')
await c.query('prepare q(bigint,bigint,bigint) as with moved as (update ledger_accounts a set opening_room = null, balance = a.balance + case when a.id = $1 then -$3 else $3 end where a.id in ($1, $2) and (a.id = $2 or a.balance >= $3) returning a.id, a.balance) select max(m.balance) filter (where m.id = $1), count(*) from moved m')
console.log((await c.query('explain execute q(258, 516, 5)')).rows.map((r: any) => r['QUERY PLAN']).join('\n'))
process.exit(0)
