import { z } from 'zod'
import { files, read } from './pages'

const manifest = z.looseObject({
  name: z.string(),
  private: z.boolean().optional(),
  exports: z.record(z.string(), z.unknown()).optional(),
  scripts: z.record(z.string(), z.string()).optional(),
  license: z.string().optional(),
  homepage: z.string().optional(),
  bugs: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  repository: z.object({ type: z.string(), url: z.string(), directory: z.string().optional() }).optional(),
})

/** Every package of the workspace, with its folder. */
export const packages = files
  .filter((path) => /^[^.].*\/package\.json$/.test(path) && !path.startsWith('templates/apps/'))
  .map((path) => ({ folder: path.replace('/package.json', ''), ...manifest.parse(JSON.parse(read(path))) }))

export const workspace = manifest.parse(JSON.parse(read('package.json')))

const sources = files.filter((path) => /\.(ts|tsx|mjs|vue|svelte)$/.test(path) && !/(^|\/)test\//.test(path))

/** The text of all code but tests. */
const code = sources.map(read).join('\n')

const words = new Set(code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g))

const reference = read('docs/mcp-tools.md')

/** Every error code and environment variable that the code knows. A setting's variable is made of its key. */
export const knowsWord = (word: string): boolean => words.has(word) || reference.includes(`\`${word}\``)

/** Names of properties, parameters and methods in the code. */
export const knowsMember = (name: string): boolean =>
  new RegExp(`\\b${name}\\??[:(,]|[{,] ${name}\\b`).test(code)

/** Flags of the MCP bridge; a test of agent/mcp makes the page of the declarations. */
const bridgeFlags = new Set([
  ...Array.from(reference.matchAll(/^\| `--([a-z-]+)`/gm), ([, flag = '']) => flag),
  ...['config', 'help', 'version'],
])

/** Of a command at the root, the file that reads its arguments. */
const programs = {
  demo: 'playgrounds/demo/src/main.ts',
  fresh: 'playgrounds/fresh/src/main.ts',
  'test:templates': 'playgrounds/fresh/src/templates.ts',
  'local-registry': 'playgrounds/registry/src/main.ts',
  bench: 'bench/src/main.ts',
  test: 'scripts/test/run.mjs',
}

/** The declarations of the command line's flags. */
const commands = files.filter((path) =>
  /^(?:agent\/cli\/src\/commands|agent\/attachments\/src\/command|adapters\/angular\/src|templates\/src\/command-line)\//.test(
    path,
  ),
)

const taskFlags = [...Object.values(programs), ...commands].flatMap((path) => {
  const text = read(path)
  const declared = text.matchAll(/\b([a-z-]+)'?: \{\s*type: '(?:string|boolean|enum)'/g)
  return [
    ...Array.from(declared, ([, flag]) => flag),
    ...Array.from(text.matchAll(/'--(\w+)'/g), ([, flag]) => flag),
  ]
})

/** Flags of other programs that documents name. */
const foreign: Record<string, readonly string[]> = {
  vitest: ['project', 'root', 'run', 'changed'],
  'biome check': ['write'],
  npm: ['save-dev', 'workspace', 'prefix'],
  next: ['webpack', 'turbopack'],
  'ng add': ['skip-confirmation'],
  'chrome-devtools-mcp': ['slim'],
  'claude mcp add, MCP Inspector': ['transport', 'header'],
  Chromium: ['remote-debugging-port', 'lang', 'enable-features'],
  Playwright: ['unsafe'],
  'Node.js': ['max-old-space-size', 'conditions'],
}

const flags = new Set([...bridgeFlags, ...taskFlags, ...Object.values(foreign).flat()])

export const knowsFlag = (flag: string): boolean =>
  flags.has(flag) || [...bridgeFlags, 'calls'].includes(flag.replace(/^no-/, ''))

/** Names that `vitest run --project` takes. */
export const projects: readonly string[] = [
  ...packages.map(({ name }) => name),
  'components-browser',
  'components-jsdom',
  'core-firefox',
  'core-webkit',
  'e2e',
  'bench',
]

/** Names of checks, for `npm run check -- <part of a name>`. */
export const checks: readonly string[] = Array.from(
  read('scripts/check.mjs').matchAll(/name: ['`](.+?)['`]/g),
  ([, name = '']) => name,
)
