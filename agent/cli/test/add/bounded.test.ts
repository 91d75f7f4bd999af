import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planAdd } from '../../src/add/plan.ts'
import { findProject } from '../../src/add/project/project.ts'
import { abp } from '../fixtures/program.ts'
import { createSite, type Files } from '../fixtures/site.ts'

const app: Files = {
  'package.json': JSON.stringify({ type: 'module', dependencies: { vite: '^8.0.0', zod: '^4.0.0' } }),
  'index.html': '<!doctype html>',
  'src/lib/greet.js':
    '/**\n * Greets a person by name.\n * @param {string} name\n */\nexport const greet = (name) => name.trim()\n',
}

const deep = 20_000
const nested = (open: string, inner: string, close: string) =>
  `export default { x: ${open.repeat(deep)}${inner}${close.repeat(deep)} }\n`

describe.each([
  ['lists', nested('[', '', ']')],
  ['parentheses', nested('(', '1', ')')],
  ['objects', nested('{ a: ', '1', '}')],
  ['functions', nested('() => ', '1', '')],
  ['conditions', nested('a ? b : ', '1', '')],
  ['templates', nested('`${', '1', '}`')],
  ['sums', nested('1 + ', '1', '')],
  ['negations', nested('!', '1', '')],
  ['calls', `export default a${'()'.repeat(deep)}\n`],
  ['blocks', `${'{'.repeat(deep)}${'}'.repeat(deep)}\nexport default {}\n`],
  ['types', `type X = ${'A<'.repeat(deep)}B${'>'.repeat(deep)}\nexport default {}\n`],
  [
    'variables',
    `${Array.from({ length: 3000 }, (_, i) => `const c${i} = { ...c${i + 1} }`).join('\n')}\nconst c3000 = {}\nexport default c0\n`,
  ],
  [
    'ways to a variable',
    `${Array.from({ length: 40 }, (_, i) => `const c${i} = a ? c${i + 1} : { ...c${i + 1} }`).join('\n')}\nconst c40 = {}\nexport default c0\n`,
  ],
])('%s, 20,000 deep', (_, text) => {
  test.each(['vite.config.ts', 'src/lib/deep.ts'])('cost %s alone, with its name', async (file) => {
    const root = await createSite({ ...app, [file]: text })
    const { changes, instructions, first } = planAdd(findProject(root))
    expect(first?.name).toBe('app.greet')
    expect(changes.map((one) => one.file)).toContain('src/abp/index.js')
    // Code of another kind is read as it is.
    if (file === 'vite.config.ts' && changes.length === 1)
      expect(instructions).toEqual([
        expect.objectContaining({ file, reason: expect.stringMatching(/too (?:deeply|intricate)|a call/) }),
      ])
  })
})

test('a folder, a huge file or one without permission in the place of a file is named, and costs that place alone', async () => {
  const root = await createSite(app)
  await mkdir(join(root, 'vite.config.js'))
  await mkdir(join(root, 'src/lib/odd.js'))
  const { changes, instructions } = planAdd(findProject(root))
  expect(instructions).toEqual([
    expect.objectContaining({ file: 'vite.config.js', reason: expect.stringContaining('It is a folder.') }),
  ])
  expect(changes.map(({ file }) => file)).toEqual(['src/abp/index.js'])

  const huge = await createSite({
    ...app,
    'vite.config.js': `// ${'x'.repeat(2_000_000)}\nexport default {}\n`,
  })
  expect(planAdd(findProject(huge)).instructions).toEqual([
    expect.objectContaining({ file: 'vite.config.js', reason: expect.stringContaining('larger than 1 MB') }),
  ])
  await mkdir(join(huge, 'src/abp/index.js'), { recursive: true })
  expect((await abp('add', huge, '--dry-run')).out).toContain('src/abp/index.js: It is a folder.')
})

test('the number of functions that are read is bounded, and reported', async () => {
  const names = Array.from({ length: 2500 }, (_, index) => `f${index}`)
  const chain = names.map((name, index) => `export const ${name}=(s='')=>f${index + 1}(s)`).join('\n')
  const root = await createSite({ ...app, 'src/lib/chain.js': chain, 'src/lib/more.js': chain })
  const since = performance.now()
  const { notes } = planAdd(findProject(root))
  // Each function is read once: quadratic work took minutes.
  expect(performance.now() - since).toBeLessThan(20_000)
  expect(notes).toContain('Only the first 2000 exported functions, up to src/lib/chain.js, were read.')
})
