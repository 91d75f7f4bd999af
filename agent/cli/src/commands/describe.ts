import type { Session } from '@abp-kit/client'
import { declareCommand, jsonArgument, storageStateArgument } from '../command-line/command.ts'
import { fromSite, joined, visible, visibleJson } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'

export const command = declareCommand({
  name: 'describe',
  description: 'Opens an app in a browser and prints all details of one capability as JSON',
  args: {
    url: { type: 'positional', required: true, description: 'The address of a page', valueHint: 'URL' },
    capability: { type: 'positional', required: true, description: 'Its name', valueHint: 'NAME' },
    'storage-state': storageStateArgument,
    json: { ...jsonArgument, description: 'Print errors as JSON, too' },
  },
  examples: [['abp describe http://localhost:3000/ convert.markdownToHtml', 'what it takes and returns']],
  async run(args, terminal: SiteTerminal) {
    const { withSession } = await import('../app/with-session.ts')
    const { storageStateOf } = await import('../app/storage-state.ts')
    const { AbpError } = await import('@abp-kit/core/protocol')
    const describe = async (session: Session) => {
      const found = await session.describeCapability(args.capability)
      if (found) return found
      const names = joined(session.capabilities.map(({ name }) => fromSite(name)))
      throw new AbpError('UNKNOWN_CAPABILITY', `The app has no ${args.capability}. It has: ${names}.`)
    }
    const signedIn = storageStateOf(args['storage-state'])
    const described = await withSession(args.url, terminal, describe, signedIn)
    terminal.json(described)
    terminal.say(visible(visibleJson(described, 2)))
    return 0
  },
})
