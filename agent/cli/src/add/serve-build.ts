import { serveFolder } from '../check/serve-folder.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { builtFor } from './built-for.ts'
import type { Project } from './project/project.ts'
import { serverOf } from './server-of.ts'
import { freePort, type ServedApp, startServer } from './start-server.ts'

/** Astro's message if the adapter for the app's host cannot serve a build. */
const noPreview = /The (\S+) adapter does not support the preview command/

/**
 * Serves the app's build on loopback.
 *
 * @param since - start time of the build, in ms
 * @returns the running server; or `elsewhere`, a sentence, if the build is for a host that is not available
 *   here; or the `problem`, if the server should respond and does not
 */
export async function serveBuild(
  project: Project,
  terminal: Terminal,
  since: number,
): Promise<ServedApp | { elsewhere: string } | { problem: string }> {
  const { framework, root } = project
  const build = builtFor(framework.name, root, since)
  if (build.elsewhere !== undefined) return { elsewhere: build.elsewhere }
  if (build.folder !== undefined) return { output: () => '', ...(await serveFolder(build.folder)) }
  const port = String(await freePort())
  const server = serverOf(project, port, build.isNitro)
  if (!server) return { elsewhere: 'No server for the build was found.' }
  const served = await startServer(server, root, port, terminal)
  const [, adapter] = ('problem' in served && noPreview.exec(served.problem)) || []
  return adapter === undefined ? served : { elsewhere: `${adapter} cannot serve its builds here.` }
}
