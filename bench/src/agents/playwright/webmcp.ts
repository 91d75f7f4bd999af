import type { Agent } from '../agent.ts'
import { webmcp } from '../browser.ts'
import { saveInline } from '../inline.ts'
import { lookAgain, pageTools } from '../look-again.ts'
import type { Way } from '../way.ts'
import { name, program } from './program.ts'

/**
 * The page's own tools, which become tools of the server. Their results are in the answers, so the agent writes the
 * files.
 */
export const byWebMcp: Way = {
  name: `${name}, WebMCP`,
  kind: 'webmcp',
  program: (home) => program(home, [webmcp]),
  async open(agent, { url }) {
    await agent.use('browser_navigate', { url })
    await agent.readTools()
    for (const again = lookAgain(pageTools); !agent.has('webmcp_export_html'); ) {
      await agent.use('browser_wait_for', { time: 0.1 })
      await agent.readTools()
      if (!agent.has('webmcp_export_html')) await again()
    }
    return async ({ html, csv, png }) => ({
      html: await call(agent, 'export_html', { title: html.title, content: html.markdown }, 'html'),
      csv: await call(agent, 'export_csv', csv, 'csv'),
      png: await call(agent, 'generate_qrcode', png, 'png'),
    })
  },
}

async function call(agent: Agent, tool: string, params: object, type: string): Promise<string> {
  const { text } = await agent.use(`webmcp_${tool}`, { ...params })
  return saveInline(agent, text, type)
}
