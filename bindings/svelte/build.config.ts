import { copyFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { defineBuildConfig } from 'unbuild'

const component = 'agent-consent.svelte'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    { input: 'src/consent.ts', name: 'consent' },
  ],
  declaration: 'node16',
  // The app compiles the component, as all of Svelte's libraries expect.
  externals: [new RegExp(`${component}$`)],
  rollup: {
    emitCJS: false,
    output: { paths: (id: string) => (id.endsWith(component) ? `./${basename(id)}` : id) },
  },
  hooks: {
    'build:done': ({ options }) =>
      copyFile(`${options.rootDir}/src/${component}`, `${options.outDir}/${component}`),
  },
})
