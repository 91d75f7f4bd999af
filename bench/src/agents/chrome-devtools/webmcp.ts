import type { Agent } from '../agent.ts'
import { webmcp } from '../browser.ts'
import { saveInline } from '../inline.ts'
import { lookAgain, pageTools } from '../look-again.ts'
import type { Way } from '../way.ts'
import { lean, name, program } from './program.ts'

const settings = ['--categoryExperimentalWebmcp']

/** The page's own tools. Their results are in the answers, so the agent writes the files. */
export const byWebMcp: Way = {
  name: `${name}, WebMCP`,
  kind: 'webmcp',
  program: () => program([...lean, '--categoryInput=false', ...settings], [webmcp]),
  installed: () => program(settings, [webmcp]),
  async open(agent, { url }) {
    // The answer lists the page's tools if they are already there.
    let { text } = await agent.use('navigate_page', { url })
    for (const again = lookAgain(pageTools); !text.includes('name="'); ) {
      text = (await agent.use('list_webmcp_tools', {})).text
      if (!text.includes('name="')) await again()
    }
    return async ({ html, csv, png }) => ({
      html: await execute(agent, 'export.html', { title: html.title, content: html.markdown }, 'html'),
      csv: await execute(agent, 'export.csv', csv, 'csv'),
      png: await execute(agent, 'generate.qrcode', png, 'png'),
    })
  },
}

async function execute(agent: Agent, toolName: string, params: object, type: string): Promise<string> {
  const { text } = await agent.use('execute_webmcp_tool', { toolName, input: JSON.stringify(params) })
  return saveInline(agent, text, type)
}
