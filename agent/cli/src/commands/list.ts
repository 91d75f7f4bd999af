import { declareCommand, jsonArgument, storageStateArgument } from '../command-line/command.ts'
import { fromSite, line, visible } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'

/** Characters. */
const mostOfName = 100

export const command = declareCommand({
  name: 'list',
  description: 'Opens an app in a browser and lists what it offers now',
  args: {
    url: { type: 'positional', required: true, description: 'The address of a page', valueHint: 'URL' },
    'storage-state': storageStateArgument,
    json: jsonArgument,
  },
  examples: [['abp list http://localhost:3000/', 'one line for each capability']],
  async run(args, terminal: SiteTerminal) {
    const { withSession } = await import('../app/with-session.ts')
    const { storageStateOf } = await import('../app/storage-state.ts')
    const capabilities = await withSession(
      args.url,
      terminal,
      (session) => session.listCapabilities(),
      storageStateOf(args['storage-state']),
    )
    terminal.json(capabilities)
    const shown = capabilities.map(({ name }) => fromSite(name, mostOfName))
    const width = Math.min(mostOfName, Math.max(0, ...shown.map(({ length }) => length)))
    for (const [index, { available, description }] of capabilities.entries()) {
      const name = fromSite(shown[index], mostOfName)
      const missing = available ? line`` : line`(not available now) `
      terminal.say(
        line`${name}${visible(' '.repeat(Math.max(0, width - name.length)))}  ${missing}${fromSite(description)}`,
      )
    }
    return 0
  },
})
