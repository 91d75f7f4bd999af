import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Environment,
  findIsolation,
  formats,
  type ModelCapabilities,
  type Part,
  resolveAttachment,
  scratch,
  shellRoute,
} from '../../src/index.ts'
import { testFolder } from '../fixtures/folder.ts'
import { lacks } from '../fixtures/programs.ts'
import { treeOf } from '../fixtures/tree.ts'
import { madeFiles, makeFiles, makers } from './files.ts'

const isolation = await findIsolation()
const possible = isolation === 'bubblewrap' && !lacks(...makers, 'pdftoppm')
const folder = testFolder()
const space = await scratch()
afterAll(() => space.remove())

/** Takes what every model with eyes takes, and no document: so that skills and programs are what is seen. */
const eyes: ModelCapabilities = {
  name: 'a model that sees',
  types: [{ mimeType: 'image/png' }, { mimeType: 'image/jpeg' }],
}
const reader: ModelCapabilities = {
  name: 'a model that reads',
  types: [...eyes.types, { mimeType: 'application/pdf' }],
}
/** What programs write is text, if it is no picture and no PDF. */
const plain = formats.filter(({ name }) => name === 'text')
const providers = {
  Anthropic: 'anthropic/claude-opus-4-1',
  OpenAI: 'openai/gpt-5',
  Gemini: 'google/gemini-2.5-pro',
}

interface Row {
  native: string
  skill: string
  programs: string
  shell: string
}

const rows = new Map<string, Row>()

let made: unknown

beforeAll(async () => {
  if (!possible) return
  makeFiles(folder)
  made = await treeOf(folder)
})

for (const { format, name } of madeFiles)
  test.skipIf(!possible)(`${format}: native, skill, programs`, async () => {
    const look = async (environment: Environment) => {
      const { parts, trace } = await resolveAttachment(join(folder, name), environment)
      expect(parts.length, `${name} says something`).toBeGreaterThan(0)
      // The way that was taken for the file itself.
      const taken = trace.find((step) => step.taken && step.attachment === name && step.route !== 'type')
      return { parts, route: taken?.route, reason: taken?.reason ?? '' }
    }
    const native: string[] = []
    for (const [provider, model] of Object.entries(providers))
      if ((await look({ model, skills: [] })).route === 'native') native.push(provider)
    // A picture that the model takes needs no skill; without its type, the skill is seen.
    const own = name.endsWith('.jpg') ? 'jpeg' : name.split('.').at(-1)
    const blind = { ...eyes, types: eyes.types.filter(({ mimeType }) => mimeType !== `image/${own}`) }
    const granted = { model: blind, scratch: space }
    const skill = await look(granted)
    const programs = await look({ ...granted, shell: shellRoute() })
    const shell = await look({ model: reader, skills: plain, scratch: space, shell: shellRoute() })
    const described = await look({ model: { name: 'none', types: [] }, skills: [] })
    expect(described.parts).toMatchObject([{ type: 'descriptor', name, path: join(folder, name) }])
    rows.set(format, {
      native: native.join(', ') || 'no',
      skill: skill.route === 'skill' ? saidOf(skill.parts) : 'described',
      programs: programs.route === 'skill' ? saidOf(programs.parts) : 'described',
      shell:
        shell.route === 'shell'
          ? saidOf(shell.parts)
          : shell.route === 'descriptor'
            ? 'described'
            : 'not needed',
    })
    expect(format === 'unknown' ? skill.route : 'skill', `${name} is read`).toBe(
      format === 'unknown' ? 'descriptor' : skill.route === 'descriptor' ? programs.route : 'skill',
    )
  })

test.skipIf(!possible)('nothing is written beside the files, whatever reads them', async () => {
  expect(await treeOf(folder)).toEqual(made)
})

test.skipIf(!possible)('the table of formats in the documents is what was seen', async () => {
  const heads = ['Format', 'Made by', 'Native', 'Skill', 'Skill with programs', 'Programs alone']
  const cells = madeFiles.map(({ by, format }) => {
    const row = rows.get(format)
    return [format, by, row?.native ?? '', row?.skill ?? '', row?.programs ?? '', row?.shell ?? '']
  })
  // As the formatter writes tables.
  const widths = heads.map((head, column) =>
    Math.max(...[heads, ...cells].map((row) => row[column]?.length ?? 0), head.length),
  )
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const lines = [lineOf(heads), lineOf(widths.map((width) => '-'.repeat(width))), ...cells.map(lineOf)]
  const page = `# Attachments: every format, every way

This table is written by a test of \`@abp-kit/attachments\`. It resolves a real file of each format, made by the program that
is named, with the models of three providers, with the skills of the package, with these skills and the programs of the host,
and with programs alone. [Attachments](attachments.md) explains the ways.

- **Native**: the providers whose models take the file as it is (${Object.values(providers).join(', ')}).
- **Skill**: what a model that takes PNG and JPEG gets from the skill, with every package installed and no program granted.
- **Skill with programs**: the same, with \`shell: shellRoute()\` and LibreOffice, poppler and ffmpeg installed.
- **Programs alone**: what comes of a program without any skill, for a model that takes pictures and PDF.
- "a test": there is no Figma and no Outlook here; these files are written by the test.
- "described": the model learns name, type, size, hash and path, and the reason.

${lines.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../../docs/attachment-formats.md')
})

/** What a model gets, in words: `text, 2 pictures`. */
function saidOf(parts: readonly Part[]): string {
  const kinds = parts.flatMap((part) => {
    if (part.type === 'descriptor') return ['described']
    // What was missing is not what was seen.
    if (part.type === 'text') return part.title?.endsWith(', missing') ? [] : ['text']
    return [
      part.mimeType === 'application/pdf'
        ? 'PDF'
        : part.mimeType.split('/')[0] === 'image'
          ? 'picture'
          : part.mimeType,
    ]
  })
  return [...new Set(kinds)]
    .map((kind) => {
      const count = kinds.filter((one) => one === kind).length
      return count === 1 || kind === 'text' ? kind : `${count} ${kind}s`
    })
    .join(', ')
}
