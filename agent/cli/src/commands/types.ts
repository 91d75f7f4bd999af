import { declareCommand, jsonArgument, storageStateArgument } from '../command-line/command.ts'

export const command = declareCommand({
  name: 'types',
  description: 'Writes the TypeScript types of what an app offers, for connect<App>() of @abp-kit/client',
  args: {
    source: {
      type: 'positional',
      required: true,
      description: 'The address of a page, or the path of a manifest',
      valueHint: 'URL',
    },
    out: { type: 'string', valueHint: 'FILE', description: 'Where to write; the standard output without it' },
    check: { type: 'boolean', description: 'Write nothing; end with 1 if the file is out of date' },
    live: {
      type: 'boolean',
      description:
        'Open the page in a browser, and add what it offers beyond its manifest, such as unlisted capabilities',
    },
    'storage-state': {
      ...storageStateArgument,
      description:
        'With --live: sign in with the logins of a file that `abp-mcp save-storage` or Playwright wrote',
    },
    name: { type: 'string', default: 'App', valueHint: 'NAME', description: 'The name of the interface' },
    json: jsonArgument,
  },
  examples: [
    ['abp types http://localhost:3000/ --out src/app.types.ts', 'writes the types of a running app'],
    [
      'abp types http://localhost:3000/ --live --storage-state admin.json',
      'also what only an administrator sees',
    ],
    ['abp types public/abp.json --name Notes', 'prints those of a manifest'],
    ['abp types public/abp.json --out src/app.types.ts --check', 'for CI: fails when they are out of date'],
  ],
  async run(args, terminal) {
    const { types } = await import('../types/index.ts')
    return types({
      source: args.source,
      out: args.out,
      check: args.check ?? false,
      name: args.name,
      live: args.live ?? false,
      storageState: args['storage-state'],
      terminal,
    })
  },
})
