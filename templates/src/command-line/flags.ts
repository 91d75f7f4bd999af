/** The flags, in the format of Node's `parseArgs`. */
export const flags = {
  template: { type: 'string', short: 't' },
  ts: { type: 'boolean' },
  js: { type: 'boolean' },
  pm: { type: 'string' },
  name: { type: 'string' },
  capabilities: { type: 'string' },
  install: { type: 'boolean' },
  git: { type: 'boolean' },
  overwrite: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  json: { type: 'boolean' },
  offline: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

export const help = `create-abp-app [directory] [flags]

Makes a new web app that AI agents can use. In a terminal, it asks what you do not say.

  -t, --template <name>       what to start from; --list shows all
      --ts, --js              TypeScript (the default) or JavaScript
      --capabilities <names>  which capabilities to keep, separated by commas; all by default
      --name <name>           the name in package.json; made from the directory by default
      --pm <name>             npm, pnpm, yarn or bun; by default the one that started this program
      --no-install            install no dependencies
      --no-git                make no git repository
      --overwrite             replace what is in the directory, all but .git
      --offline               install only what the package manager has stored on this machine
      --dry-run               list the files, and write nothing
  -y, --yes                   ask nothing; take the defaults
      --json                  print one JSON document instead of text; ask nothing
      --list                  list the templates and the capabilities
      --add [arguments]       make an app that exists usable by agents: runs \`abp add\` of @abp-kit/cli
  -h, --help                  show this
  -v, --version               show the version

Exit codes: 0 done, 1 failed, 2 wrong or missing arguments, 4 the app is there but its dependencies could not be
installed, 130 interrupted. --add ends with the code of \`abp add\`.

  npm create abp-app                                          asks
  npm create abp-app my-app -- --template react --yes         asks nothing
  npm create abp-app my-app -- -t nuxt --js --dry-run         shows what there would be
`
