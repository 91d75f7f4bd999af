import { declareCommand, jsonArgument } from '../command-line/command.ts'
import { fromSite, line } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'

export const command = declareCommand({
  name: 'discover',
  description: 'Says over HTTP, without a browser, whether a page offers something to agents, and what',
  args: {
    url: { type: 'positional', required: true, description: 'The address of a page', valueHint: 'URL' },
    json: jsonArgument,
  },
  examples: [['abp discover http://localhost:3000/', 'lists what the manifest of the page has']],
  async run(args, terminal: SiteTerminal) {
    const { findApp } = await import('../app/find-app.ts')
    const found = await findApp(args.url, terminal)
    terminal.json(found)
    if (!found.supported) return 1
    const { app, capabilities } = found.manifest
    const who = line`${fromSite(app.name)} ${fromSite(app.version)} (${fromSite(app.id)})`
    terminal.say(line`${who}: ${fromSite(found.manifestUrl)}`)
    for (const { name, description } of capabilities)
      terminal.say(line`  ${fromSite(name)}  ${fromSite(description)}`)
    return 0
  },
})
