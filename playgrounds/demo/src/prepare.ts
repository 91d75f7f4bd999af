import { build, type Framework, type Served, serve } from '@abp-kit/playground-runner'

/** Builds and serves a playground; `say` hears what happens. */
export async function prepare(framework: Framework, say: (text: string) => void): Promise<Served> {
  say('building for production')
  await build(framework, { onOutput: (text) => say(lastLine(text) ?? 'building') })
  say('starting the server')
  const server = await serve(framework)
  say(`serving ${server.url}`)
  return server
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1)?.trim()
}
