import { join } from 'node:path'
import { connect, discover } from '@abp-kit/client'
import { type Framework, run, serve } from '@abp-kit/playground-runner'
import { serveFolder } from './static-server.ts'

const servers: Record<Framework, (port: number) => [string, ...string[]]> = {
  next: (port) => ['node', 'node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
  nuxt: () => ['node', '.output/server/index.mjs'],
  sveltekit: vitePreview,
  'react-router': () => ['node_modules/.bin/react-router-serve', 'build/server/index.js'],
  vite: vitePreview,
}

function vitePreview(port: number): [string, ...string[]] {
  return ['node', 'node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port)]
}

export interface BuiltApp {
  /** Such as `/docs`; none by default. */
  basePath?: string
  /** The folder for static hosts. By default, the framework's own server serves the app. */
  staticFolder?: string
}

/** Builds and serves the app, and does with it what an agent does. @throws when something is not right. */
export async function tryOut(
  framework: Framework,
  directory: string,
  { basePath = '', staticFolder }: BuiltApp = {},
): Promise<void> {
  await run('node', ['--run', 'build'], { cwd: directory, env: { NODE_ENV: 'production' } })
  const server =
    staticFolder === undefined
      ? await serve(framework, { basePath, directory, command: servers[framework] })
      : await serveFolder(join(directory, staticFolder))
  try {
    const found = await discover(server.url)
    if (!found.supported) throw new Error(`not discovered: ${found.code} ${found.reason}`)
    const session = await connect(server.url)
    try {
      const result = await session.call('convert.markdownToHtml', {
        markdown: '# Hello<script>alert()</script>',
      })
      if (JSON.stringify(result.data) !== '{"html":"<h1>Hello</h1>\\n"}')
        throw new Error(`the call answered ${JSON.stringify(result)}`)
    } finally {
      await session.close()
    }
  } finally {
    await server.stop()
  }
}
