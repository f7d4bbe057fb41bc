import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const server = `http://127.0.0.1:${process.env.PORT ?? 4310}`
const pages = { app: here('web/index.html'), landing: here('web/landing/index.html') }

export default defineConfig({
  root: here('web'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    cssTarget: 'safari17',
    // fonts and pictures stay files of their own: the content security policy allows no data: fonts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(pages).filter(([, page]) => existsSync(page))),
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
})
