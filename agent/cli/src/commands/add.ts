import { declareCommand, jsonArgument } from '../command-line/command.ts'

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const

export const command = declareCommand({
  name: 'add',
  description: 'Makes an app that exists usable by agents: installs the adapter, and edits what it needs',
  args: {
    directory: {
      type: 'positional',
      default: '.',
      description: 'The folder of the app',
      valueHint: 'FOLDER',
    },
    remove: { type: 'boolean', description: 'Take out again what an earlier call added' },
    'dry-run': { type: 'boolean', description: 'Show what would change, and write nothing' },
    yes: { type: 'boolean', alias: 'y', description: 'Ask nothing' },
    force: { type: 'boolean', description: 'Go on although git has changes that are not committed' },
    install: {
      type: 'boolean',
      default: true,
      description: 'Install the packages',
      negativeDescription: 'Install nothing, and print the command',
    },
    verify: {
      type: 'boolean',
      default: true,
      description: 'Build, start and check the app at the end',
      negativeDescription: 'Try nothing at the end',
    },
    pm: {
      type: 'enum',
      options: [...managers],
      description: 'The package manager, if it is not found right',
    },
    capability: {
      type: 'string',
      valueHint: 'FILE#NAME',
      description: 'The exported function that becomes the first capability',
    },
    json: jsonArgument,
  },
  examples: [
    ['abp add', 'shows what would change in the app of this folder, asks, and does it'],
    ['abp add apps/web --dry-run', 'only shows it'],
    ['abp add --yes --capability src/lib/format.ts#formatPrice', 'asks nothing, and offers that function'],
    ['abp add --remove', 'takes it all back'],
  ],
  async run(args, terminal) {
    const { add } = await import('../add/index.ts')
    return add({
      directory: args.directory,
      remove: args.remove ?? false,
      dryRun: args['dry-run'] ?? false,
      yes: args.yes ?? false,
      force: args.force ?? false,
      install: args.install,
      verify: args.verify,
      manager: managers.find((one) => one === args.pm),
      capability: args.capability,
      terminal,
    })
  },
})
