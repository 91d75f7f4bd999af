import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mcpLine } from '../src/app/ending.ts'
import { type CapabilityGroup, capabilityGroups, isNamespace, namespaces } from '../src/capabilities.ts'
import { type AppFiles, compose, type Plan } from '../src/compose/compose.ts'
import { languages } from '../src/compose/layers.ts'
import { isTemplateName, type Template, templateNames, templates } from '../src/templates.ts'
import { layers } from './fixtures/program.ts'

const all = namespaces.filter(isNamespace)
const cases = templateNames
  .filter(isTemplateName)
  .flatMap((template) => languages.map((language) => [template, language] as const))

const planOf = (template: Plan['template'], language: Plan['language'], more: Partial<Plan> = {}): Plan => ({
  template,
  language,
  name: 'my-app',
  title: 'My App',
  packageManager: 'npm',
  capabilities: all,
  ...more,
})

const textOf = (files: AppFiles, path: string) => new TextDecoder().decode(files.get(path))

/** The paths, and the contents of what is generated or edited. */
function describeApp(files: AppFiles): string {
  const edited = [...files.keys()].filter((path) =>
    /^(package\.json|abp\/index\..*|\.gitignore|[jt]sconfig.*)$/.test(path),
  )
  return [
    ...files.keys(),
    ...edited.map((path) => `\n=== ${path}\n${textOf(files, path).trimEnd()}`),
    '',
  ].join('\n')
}

test.each(cases)('%s in %s', async (template, language) => {
  const files = compose(planOf(template, language), layers)
  await expect(describeApp(files)).toMatchFileSnapshot(`snapshots/${template}-${language}.txt`)
})

test('on Windows, MCP clients start the bridge through cmd.exe', () => {
  const serversIn = (platform: 'linux' | 'win32') => {
    const files = compose(planOf('react', 'ts'), layers, platform)
    const [claude, code] = ['.mcp.json', '.vscode/mcp.json'].map((path) => JSON.parse(textOf(files, path)))
    return [claude.mcpServers.abp, code.servers.abp]
  }
  const windows = { command: 'cmd', args: ['/c', 'npx', '-y', '@abp-kit/mcp'] }
  expect(serversIn('win32')).toEqual([windows, { type: 'stdio', ...windows }])
  const others = { command: 'npx', args: ['-y', '@abp-kit/mcp'] }
  expect(serversIn('linux')).toEqual([others, { type: 'stdio', ...others }])
  expect(mcpLine('win32')).toBe('claude mcp add abp -- cmd /c npx -y @abp-kit/mcp')
  expect(mcpLine('linux')).toBe('claude mcp add abp -- npx -y @abp-kit/mcp')
})

test.each(cases)(
  '%s in %s has no placeholder, no type where none belongs, and no import of nothing',
  (template, language) => {
    const files = compose(planOf(template, language), layers)
    for (const [path, content] of files) {
      const text = new TextDecoder().decode(content)
      expect([path, text.match(/%[A-Z]{2,}%/g)]).toEqual([path, null])
      if (language === 'js') {
        expect(path).not.toMatch(/\.tsx?$|tsconfig/)
        expect([path, text.match(/lang="ts"|\bfrom '[^']+\.tsx?'|\bimport type\b/g)]).toEqual([path, null])
      }
      // Relative imports lead to files of the app.
      if (!/\.(tsx?|jsx?|vue|svelte|astro)$/.test(path)) continue
      for (const [, target = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']*)'/g)) {
        const wanted = posix.join(path, '..', target)
        const found = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.js', '.d.ts'].some((end) =>
          files.has(`${wanted}${end}`),
        )
        expect([path, target, found]).toEqual([path, target, true])
      }
    }
  },
)

test.each(cases)('%s in %s with one namespace each', (template, language) => {
  for (const namespace of all) {
    const files = compose(planOf(template, language, { capabilities: [namespace] }), layers)
    const index = textOf(files, `abp/index.${language}`)
    for (const other of all) {
      expect([other, files.has(`abp/${other}.${language}`)]).toEqual([other, other === namespace])
      expect([other, index.includes(`'./${other}'`)]).toEqual([other, other === namespace])
      const mention = `\`${other}.`
      expect([other, textOf(files, 'README.md').includes(mention)]).toEqual([other, other === namespace])
      if (other !== namespace) expect(textOf(files, 'AGENTS.md')).not.toContain(mention)
    }
  }
})

test('every layer is there, and belongs to a template', () => {
  const apps = fileURLToPath(new URL('../apps', import.meta.url))
  const used = Object.values<Template>(templates).flatMap((template) => template.layers)
  const folders = readdirSync(apps).map((name) => name.replace(/-js$/, ''))
  expect([...new Set(folders)].toSorted()).toEqual([...new Set(used)].toSorted())
})

test('what belongs to a capability is in the layers', () => {
  const groups: [string, CapabilityGroup][] = Object.entries(capabilityGroups)
  const apps = fileURLToPath(new URL('../apps', import.meta.url))
  const layerNames = readdirSync(apps)
  for (const [namespace, { files = [] }] of groups)
    for (const path of [`abp/${namespace}.ts`, ...files])
      expect([path, layerNames.some((layer) => existsSync(join(apps, layer, path)))]).toEqual([path, true])
})
