import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

type Rendering = typeof import('./render.tsx')
type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

const HERE = import.meta.dirname

/** A script and everything that it loads at once. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const one of chunk.imports ?? []) withImports(manifest, one, seen)
  return seen
}

/** After the web is built: draws the visitors' screens once and writes them beside it as finished pages. */
export function prerender(dist: string): Plugin {
  return {
    name: 'evens-prerender',
    apply: 'build',
    async closeBundle(error) {
      if (error) return
      const rendering = join(dist, '../prerender')
      await build({
        configFile: false,
        root: join(HERE, '..'),
        logLevel: 'warn',
        plugins: [react()],
        build: {
          ssr: join(HERE, 'render.tsx'),
          outDir: rendering,
          emptyOutDir: true,
          target: 'node24',
          copyPublicDir: false,
        },
      })
      const { renderPages }: Rendering = await import(pathToFileURL(join(rendering, 'render.js')).href)
      const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
      const ahead = [...withImports(manifest, 'prerendered/awake.tsx')]
      const folder = join(dist, 'prerendered')
      const template = readFileSync(join(folder, 'index.html'), 'utf8')
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
      for (const { file, html } of await renderPages(template, ahead)) writeFileSync(join(folder, file), html)
      rmSync(rendering, { recursive: true })
    },
  }
}
