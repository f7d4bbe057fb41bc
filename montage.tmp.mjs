import { chromium } from '@playwright/test'
import fs from 'node:fs'
const [out, h, ...files] = process.argv.slice(2)
const b = await chromium.launch({ executablePath: await (await import('/work/wt/detail/tests/support/chromium.ts')).chromiumPath() })
const p = await b.newPage({ viewport: { width: 1600, height: 900 } })
const imgs = files.map(f => `<img style="height:${h}px;vertical-align:top;margin:4px" src="data:image/png;base64,${fs.readFileSync(f).toString('base64')}">`).join('')
await p.setContent(`<body style="margin:0;background:#888;white-space:nowrap;width:max-content">${imgs}</body>`)
await p.waitForTimeout(300)
await (await p.$('body')).screenshot({ path: out })
await b.close()
