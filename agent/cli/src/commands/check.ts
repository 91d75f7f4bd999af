import { declareCommand, jsonArgument } from '../command-line/command'

const severities = ['error', 'warn', 'note'] as const

export const command = declareCommand({
  name: 'check',
  description: 'Checks whether agents can use a site, as agents would find out: over HTTP, then in a browser',
  args: {
    url: { type: 'positional', required: true, description: 'The address of a page', valueHint: 'URL' },
    'fail-on': {
      type: 'enum',
      options: [...severities],
      default: 'error',
      description: 'The least severe finding that makes the exit code 1',
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
    json: jsonArgument,
  },
  examples: [
    ['abp check http://localhost:3000/', 'checks a site, and calls what it offers'],
    ['abp check http://localhost:3000/ --no-calls --fail-on warn', 'calls nothing, and is strict'],
    ['abp check http://localhost:3000/ --json > report.json', 'keeps the report for a program'],
  ],
  async run(args, terminal) {
    const { check } = await import('../check')
    return check(args.url, {
      failOn: severities.find((one) => one === args['fail-on']) ?? 'error',
      rules: args.rules?.split(',').map((id) => id.trim()),
      calls: args.calls ? { consequential: args.consequential ?? false } : false,
      terminal,
    })
  },
})
