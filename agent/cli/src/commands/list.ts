import { declareCommand, jsonArgument, storageStateArgument } from '../command-line/command'

export const command = declareCommand({
  name: 'list',
  description: 'Opens an app in a browser and lists what it offers now',
  args: {
    url: { type: 'positional', required: true, description: 'The address of a page', valueHint: 'URL' },
    'storage-state': storageStateArgument,
    json: jsonArgument,
  },
  examples: [['abp list http://localhost:3000/', 'one line for each capability']],
  async run(args, terminal) {
    const { withSession } = await import('../app/with-session')
    const { storageStateOf } = await import('../app/storage-state')
    const capabilities = await withSession(
      args.url,
      terminal,
      (session) => session.listCapabilities(),
      storageStateOf(args['storage-state']),
    )
    terminal.json(capabilities)
    const width = Math.max(0, ...capabilities.map(({ name }) => name.length))
    for (const { available, description = '', name } of capabilities)
      terminal.say(`${name.padEnd(width)}  ${available ? '' : '(not available now) '}${description}`)
    return 0
  },
})
