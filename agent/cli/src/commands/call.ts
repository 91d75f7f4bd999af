import { declareCommand, jsonArgument, storageStateArgument } from '../command-line/command.ts'

export const command = declareCommand({
  name: 'call',
  description: 'Opens an app in a browser, calls a capability, prints the result, and writes its files',
  args: {
    url: { type: 'positional', required: true, description: 'The address of a page', valueHint: 'URL' },
    capability: { type: 'positional', required: true, description: 'Its name', valueHint: 'NAME' },
    params: {
      type: 'string',
      valueHint: 'JSON',
      description: 'All parameters: as JSON, @FILE with JSON, or - for the standard input',
    },
    field: { type: 'string', valueHint: 'NAME=VALUE', description: 'One parameter; may be repeated' },
    file: { type: 'string', valueHint: 'NAME=@FILE', description: 'A file as a parameter; may be repeated' },
    out: { type: 'string', default: '.', valueHint: 'FOLDER', description: 'Where files of the result go' },
    timeout: {
      type: 'string',
      valueHint: 'SECONDS',
      description: "How long the call may take; by default, the app's own limit",
    },
    answer: {
      type: 'string',
      valueHint: 'JSON',
      description:
        'Answers to questions of the app, by name, as JSON or @FILE: {"confirm": true, "select": "a"}',
    },
    yes: { type: 'boolean', description: 'Say yes to every confirmation of what can be undone' },
    trace: {
      type: 'string',
      valueHint: 'FILE',
      description:
        "Write a trace of the page during the call, for the Performance panel of Chrome's DevTools (.json.gz)",
    },
    'storage-state': storageStateArgument,
    watch: {
      type: 'boolean',
      description:
        'Call again whenever the app of a development server changes; with --json a line for each call',
    },
    json: { ...jsonArgument, description: 'Print the whole answer as JSON, also when it is an error' },
  },
  examples: [
    ["abp call http://localhost:3000/ text.count --field text='one two'", 'one parameter'],
    [
      'abp call http://localhost:3000/ render.chart --params @chart.json --out charts',
      'writes the picture to charts',
    ],
    [
      'abp call http://localhost:3000/ convert.image --file image=@photo.png --field to=image/webp',
      'sends a file',
    ],
    ['abp call http://localhost:3000/ text.count --params @text.json --watch', 'again after each change'],
    [
      'abp call http://localhost:3000/ orders.list --storage-state admin.json',
      'in an app that needs a sign-in',
    ],
    [
      'abp call http://localhost:3000/ list.sort --field items=b --field items=a --field options.numeric=true',
      'a list, and a parameter inside of another',
    ],
    [
      `abp call http://localhost:3000/ notes.clear --answer '{"confirm": "clear"}'`,
      'answers in advance; for what cannot be undone with the word that a person would type',
    ],
  ],
  async run(args, terminal, words) {
    const { AbpError } = await import('@abp-kit/core/protocol')
    const seconds = args.timeout === undefined ? undefined : Number(args.timeout)
    if (seconds !== undefined && !(seconds > 0))
      throw new AbpError('INVALID_ARGUMENTS', `--timeout is ${args.timeout}. Write seconds, such as 30.`)
    const make = args.watch
      ? (await import('../watch/index.ts')).watchCall
      : (await import('../app/call.ts')).call
    return make({
      url: args.url,
      capability: args.capability,
      words,
      out: args.out,
      answer: args.answer,
      trace: args.trace,
      storageState: args['storage-state'],
      yes: args.yes ?? false,
      timeout: seconds === undefined ? undefined : seconds * 1000,
      terminal,
    })
  },
})
