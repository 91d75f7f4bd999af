import { declareCommand, jsonArgument } from '../command-line/command.ts'

export const command = declareCommand({
  name: 'mcp',
  description: 'Connects the bridge to an MCP client: prints or writes its configuration',
  args: {
    client: {
      type: 'positional',
      required: false,
      description: 'Such as claude-code, vscode, cursor, codex; without it, all are listed',
      valueHint: 'CLIENT',
    },
    write: { type: 'boolean', description: 'Write it into the file, after showing the change' },
    remove: { type: 'boolean', description: 'Take it out of the file again' },
    user: {
      type: 'boolean',
      description: "The user's file, for all projects, in the place of this project's",
    },
    url: {
      type: 'string',
      valueHint: 'URL',
      description: 'An app: agents may then open pages of its origin only',
    },
    http: {
      type: 'string',
      valueHint: 'URL',
      description: 'The address of a bridge that runs (`abp-mcp --http`), in the place of starting one',
    },
    name: { type: 'string', default: 'abp', valueHint: 'NAME', description: 'The name of the server' },
    yes: { type: 'boolean', description: 'Do not ask before writing' },
    json: jsonArgument,
  },
  examples: [
    ['abp mcp', 'lists the clients and their files'],
    ['abp mcp cursor', 'prints what goes into .cursor/mcp.json'],
    ['abp mcp claude-code --write --url http://localhost:3000/', 'writes .mcp.json, for one app'],
    ['abp mcp codex --user --write --yes', 'writes ~/.codex/config.toml, without a question'],
    ['abp mcp vscode --remove', 'takes it out again'],
  ],
  async run(args, terminal) {
    const { AbpError } = await import('@abp-kit/core/protocol')
    if (!/^[\w-]{1,64}$/.test(args.name))
      throw new AbpError('INVALID_ARGUMENTS', `--name is ${args.name}. Write letters, digits, - and _.`)
    const { setUpMcp } = await import('../mcp/index.ts')
    return setUpMcp({
      client: args.client,
      name: args.name,
      folder: process.cwd(),
      user: args.user ?? false,
      write: args.write ?? false,
      remove: args.remove ?? false,
      yes: args.yes ?? false,
      app: args.url,
      http: args.http,
      terminal,
    })
  },
})
