import { declareCommand, jsonArgument, storageStateArgument } from '../command-line/command.ts'

const severities = ['error', 'warn', 'note'] as const

export const command = declareCommand({
  name: 'check',
  description: 'Checks whether agents can use a site, as agents would find out: over HTTP, then in a browser',
  args: {
    url: {
      type: 'positional',
      required: true,
      description: 'The address of a page, or a folder of files that is served for the check',
      valueHint: 'URL|FOLDER',
    },
    'fail-on': {
      type: 'enum',
      options: [...severities],
      description: 'The least severe finding that makes the exit code 1; error by default',
    },
    rules: {
      type: 'string',
      valueHint: 'IDS',
      description: 'Check only these rules, separated by commas',
    },
    calls: {
      type: 'boolean',
      default: true,
      description: 'Call what the site offers, with generated parameters',
      negativeDescription: 'Call nothing',
    },
    consequential: {
      type: 'boolean',
      description: 'Also call what is destructive, or is named like that',
    },
    config: {
      type: 'string',
      valueHint: 'FILE',
      description: 'Better parameters, and what to skip; abp.check.json of the working directory by default',
    },
    compare: {
      type: 'string',
      valueHint: 'FILE',
      description: 'An earlier report or manifest: what it lists must still be there',
    },
    'storage-state': storageStateArgument,
    junit: { type: 'string', valueHint: 'FILE', description: 'Also write the report as JUnit XML' },
    sarif: { type: 'string', valueHint: 'FILE', description: 'Also write the report as SARIF' },
    json: jsonArgument,
  },
  examples: [
    ['abp check http://localhost:3000/', 'checks a site, and calls what it offers'],
    ['abp check dist', 'serves a folder of built files, and checks it'],
    ['abp check http://localhost:3000/ --no-calls --fail-on warn', 'calls nothing, and is strict'],
    ['abp check http://localhost:3000/ --json > report.json', 'keeps the report for a program'],
    ['abp check http://localhost:3000/ --compare report.json', 'fails if a capability is gone'],
    [
      'abp check http://localhost:3000/orders --storage-state admin.json',
      'what a person sees who has signed in',
    ],
  ],
  async run(args, terminal) {
    const { check } = await import('../check/index.ts')
    return check(args.url, {
      failOn: severities.find((one) => one === args['fail-on']),
      rules: args.rules?.split(',').map((id) => id.trim()),
      calls: args.calls,
      consequential: args.consequential ?? false,
      config: args.config,
      compare: args.compare,
      storageState: args['storage-state'],
      junit: args.junit,
      sarif: args.sarif,
      terminal,
    })
  },
})
