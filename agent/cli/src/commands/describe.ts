import type { Session } from '@abp-kit/client'
import { declareCommand, jsonArgument, storageStateArgument } from '../command-line/command'

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
  async run(args, terminal) {
    const { withSession } = await import('../app/with-session')
    const { storageStateOf } = await import('../app/storage-state')
    const { AbpError } = await import('@abp-kit/core/protocol')
    const describe = async (session: Session) => {
      const found = await session.describeCapability(args.capability)
      if (found) return found
      const names = session.capabilities.map(({ name }) => name).join(', ')
      throw new AbpError('UNKNOWN_CAPABILITY', `The app has no ${args.capability}. It has: ${names}.`)
    }
    const signedIn = storageStateOf(args['storage-state'])
    const described = await withSession(args.url, terminal, describe, signedIn)
    terminal.json(described)
    terminal.say(JSON.stringify(described, null, 2))
    return 0
  },
})
