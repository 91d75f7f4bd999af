// `npm run pack`: packs the packages as they would be published, into `packed`, and prints how to install them
// in an app. Needed as long as they are not in a registry.
import { join } from 'node:path'
import { listPackages, pack, tarballOf } from './check/packages.mjs'
import { root } from './setup.mjs'

if (process.argv.length > 2) {
  console.log(`npm run pack

Packs the packages as they would be published, into \`packed\` (which is emptied before), and prints the lines that
install them into an app.`)
  process.exit(process.argv[2] === '--help' || process.argv[2] === '-h' ? 0 : 2)
}

const target = join(root, 'packed')
const packages = listPackages().filter(({ manifest }) => !manifest.private)
const { code, output } = await pack(packages, target)
if (code !== 0) {
  console.error(output)
  process.exit(1)
}

const tarball = (name) =>
  `"${tarballOf(
    packages.find(({ manifest }) => manifest.name === `@abp-kit/${name}`),
    target,
  )}"`
const line = (title, names, ...others) =>
  `${title.padEnd(30)}npm install ${[...names.map(tarball), ...others].join(' ')}`

console.log(`
${packages.length} packages are in ${target}. In your app's directory:

${[
  line('Next.js', ['core', 'next']),
  line('Nuxt', ['core', 'nuxt']),
  line('SvelteKit', ['core', 'sveltekit']),
  line('Astro', ['core', 'astro']),
  line('Vite', ['core', 'vite']),
  `${line('Angular', ['core', 'angular'])} && npx ng add @abp-kit/angular`,
  line('components in React', ['core', 'react']),
  line('components in Vue', ['core', 'vue']),
  line('components in Svelte', ['core', 'svelte']),
  line('a program that uses apps', ['core', 'client'], 'puppeteer-core'),
  line('lint rules', ['core', 'eslint-plugin']),
].join('\n')}

With pnpm, \`pnpm add\` takes the same files. The packages ask for @abp-kit/core by its version, so pnpm-workspace.yaml
must first say where it is:

overrides:
  '@abp-kit/core': ${tarball('core').replace('"', '"file:')}

Yarn, pnpm 9 and older, and a package.json that already has "resolutions" need it in package.json instead:

"resolutions": { "@abp-kit/core": ${tarball('core').replace('"', '"file:')} }

An MCP client needs no tarball. It starts the bridge from this clone:

node "${join(root, 'agent/mcp/dist/cli.mjs')}"

The command abp needs none either:

node "${join(root, 'agent/cli/dist/cli.mjs')}" --help`)
