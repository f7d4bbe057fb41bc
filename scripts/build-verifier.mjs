// `npm pack` in verifier/: makes plain JavaScript of the verifier in verifier/dist, including the parts of contract/ that it needs.
import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path) => fileURLToPath(new URL(`../verifier/${path}`, import.meta.url))

await build({
  configFile: false,
  root: here('.'),
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: here('dist'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: { index: here('index.ts'), command: here('node/command.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // code that the command and other programs share, in one file
        codeSplitting: { groups: [{ name: 'checks', minShareCount: 2 }] },
        banner: ({ name }) => (name === 'command' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
copyFileSync(here('../LICENSE'), here('dist/LICENSE'))
