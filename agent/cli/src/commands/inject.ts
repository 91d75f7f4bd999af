import { declareCommand, jsonArgument } from '../command-line/command.ts'

export const command = declareCommand({
  name: 'inject',
  description:
    'Makes HTML files usable by agents: edits each page, and writes abp.json and the module beside them',
  args: {
    target: {
      type: 'positional',
      required: true,
      description: 'A folder, or an HTML file',
      valueHint: 'FOLDER',
    },
    remove: { type: 'boolean', description: 'Take out again what an earlier call wrote' },
    'dry-run': { type: 'boolean', description: 'Say what would be done, and write nothing' },
    definition: {
      type: 'string',
      valueHint: 'FILE',
      description: 'The module that exports the app; abp.js in the folder by default',
    },
    base: {
      type: 'string',
      valueHint: 'PATH',
      description:
        'Where the site is served, such as /docs/; without it, as in the addresses of the page’s own scripts, or relative',
    },
    exclude: {
      type: 'string',
      valueHint: 'PATHS',
      description: 'Files and folders below the folder to leave out, separated by commas',
    },
    json: jsonArgument,
  },
  examples: [
    ['abp inject public', 'edits all pages below public; public/abp.js says what they offer'],
    ['abp inject public --dry-run', 'only says what that would do'],
    ['abp inject public --remove', 'takes it all back, byte for byte'],
  ],
  async run(args, terminal) {
    const { inject } = await import('../inject/index.ts')
    const { say } = await import('../inject/say.ts')
    const report = await inject({
      target: args.target,
      remove: args.remove ?? false,
      dryRun: args['dry-run'] ?? false,
      base: args.base,
      definition: args.definition,
      exclude: args.exclude?.split(',').map((path) => path.trim()) ?? [],
      onProgress: terminal.progress,
    })
    terminal.json(report)
    for (const line of say(report, args.remove ?? false)) terminal.say(line)
    return 0
  },
})
