import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { launchPostgres, launchSystemPostgres, type RunningPostgres } from '#server/postgres/launcher.ts'
import { migrate } from '#server/schema/migrate.ts'
import { copyDirectory, kept } from './kept.ts'
import { quickDirectory } from './quick-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test cluster's maintenance database. */
    postgresUrl: string
  }
}

const TEMPLATE = 'tpl'
const APPLICATION = 'evens_application'

export type FreshDatabase = {
  /** as the owner of the tables */
  url: string
  /** as the application's role, which owns nothing */
  applicationUrl: string
  drop(): Promise<void>
}

/** vitest's global setup: one migrated cluster for all files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}

/**
 * Starts a PostgreSQL whose template database is migrated: the embedded one, or with `TEST_POSTGRES=system` Debian's.
 * It is not durable, which makes tests several times faster. The embedded one is kept between runs, until what makes it changes.
 * `TEST_TEMPLATE` names one that another release has made: these tests then run against its schema.
 */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.TEST_POSTGRES === 'system')
    return withTemplate(await launchSystemPostgres({ durable: false }))
  const template = keptCluster()
  const dataDir = mkdtempSync(join(quickDirectory(), 'evens-test-'))
  const cluster = join(dataDir, 'postgres', 'cluster')
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    if (template?.fresh) {
      mkdirSync(dirname(cluster), { recursive: true })
      copyDirectory(template.path, cluster)
    } else if (template) {
      const made = await withTemplate(await launchPostgres({ dataDir, durable: false }))
      await made.stop()
      template.keep(cluster)
    }
    const running = await launchPostgres({ dataDir, durable: false })
    const { url, stop } = template
      ? { ...running, url: withDatabase(running.url, 'postgres') }
      : await withTemplate(running)
    return { url, stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** Where the migrated cluster is kept between runs; undefined on Windows. */
export function keptCluster(): ReturnType<typeof kept> | undefined {
  const path = process.env.TEST_TEMPLATE
  if (path) return { path, fresh: true, keep() {} }
  return process.platform === 'win32' ? undefined : kept('test-cluster', ['server'], makesTemplate)
}

/** Migrations, functions, and the code that applies and generates them. */
const makesTemplate = (path: string) =>
  path.endsWith('.sql') || /^server\/(schema|ledger|postgres)\//.test(path)

async function withTemplate(running: RunningPostgres): Promise<{ url: string; stop(): Promise<void> }> {
  try {
    const url = withDatabase(running.url, 'postgres')
    await query(url, `create database ${TEMPLATE}`)
    await query(url, `create role ${APPLICATION} login`)
    const template = withDatabase(url, TEMPLATE)
    await migrate(template, { clock: 'movable', applicationUrl: asApplication(template) })
    return { url, stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}

/** A migrated, empty database of its own on the cluster at `clusterUrl`. */
export const createFreshDatabase = (clusterUrl: string) => createDatabase(clusterUrl, TEMPLATE)

/** A copy of one of the cluster's databases. */
export async function createDatabase(clusterUrl: string, template: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(clusterUrl, name)
  return {
    url,
    applicationUrl: asApplication(url),
    drop: () => query(clusterUrl, `drop database if exists ${name} with (force)`),
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

function asApplication(url: string): string {
  const changed = new URL(url)
  changed.username = APPLICATION
  return changed.href
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
