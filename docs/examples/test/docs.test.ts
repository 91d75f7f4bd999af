import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const examples = fileURLToPath(new URL('../', import.meta.url))

/** Which example a block of code claims to be: its first line is `// path`, or `<!-- path -->`. */
const places = (path: string) => [`${examples}${path}`, `${examples}agent/${path}`, `${root}${path}`]

const pages = [
  'README.md',
  'docs/asking.md',
  'docs/attachments.md',
  'docs/binary.md',
  'docs/capabilities.md',
  'docs/client.md',
  'docs/components.md',
  'docs/agent-libraries.md',
  'docs/delivery.md',
  'docs/events.md',
  'docs/extensions.md',
  'docs/limits.md',
  'docs/scaling.md',
  'docs/sign-in.md',
  'docs/testing.md',
  'docs/transports.md',
  'docs/result-store.md',
  'docs/server-side.md',
  'docs/webmcp.md',
  'docs/what-happened.md',
  'docs/who-sees-what.md',
]

test.each(pages)('the code in %s is the compiled example of its name', async (page) => {
  const text = await readFile(`${root}${page}`, 'utf8')
  const blocks = [
    ...text.matchAll(/```(?:tsx?|vue|svelte)\n((?:\/\/|<!--) (\S+\.\w+)(?: -->)?\n[\s\S]*?)```/g),
  ]
  expect(blocks.length).toBeGreaterThan(0)
  for (const [, code, path = ''] of blocks) {
    const file = places(path).find(existsSync)
    expect(file, `docs/examples has ${path}`).toBeDefined()
    if (file) expect(code, path).toBe(await readFile(file, 'utf8'))
  }
})
