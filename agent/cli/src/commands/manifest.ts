import { declareCommand, jsonArgument } from '../command-line/command.ts'

export const command = declareCommand({
  name: 'manifest',
  description: "Prints the manifest of a page's app as JSON",
  args: {
    url: { type: 'positional', required: true, description: 'The address of a page', valueHint: 'URL' },
    json: { ...jsonArgument, description: 'Print errors as JSON, too' },
  },
  examples: [['abp manifest http://localhost:3000/ > abp.json', 'keeps the manifest']],
  async run(args, terminal) {
    const { findApp } = await import('../app/find-app.ts')
    const found = await findApp(args.url, terminal)
    terminal.json(found.supported ? found.manifest : { error: { code: found.code, message: found.reason } })
    if (!found.supported) return 1
    terminal.say(JSON.stringify(found.manifest, null, 2))
    return 0
  },
})
