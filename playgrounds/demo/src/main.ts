import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import {
  defaultFrameworks,
  type Framework,
  frameworks,
  isFramework,
  type Served,
} from '@abp-kit/playground-runner'
import { defineCommand, runMain } from 'citty'
import { Listr } from 'listr2'
import { prepare } from './prepare.ts'
import { type FrameworkReport, formatTable, succeeded } from './report.ts'
import { visit } from './visit.ts'

const command = defineCommand({
  meta: {
    name: 'npm run demo --',
    description:
      'Builds and serves the playgrounds, then does what an agent does: discovers each without a browser, connects, calls every capability with real input, and saves the results as files.',
  },
  args: {
    only: {
      type: 'string',
      valueHint: frameworks.join('|'),
      description: 'Only these frameworks, separated by commas',
    },
    out: { type: 'string', default: 'demo-output', valueHint: 'DIR', description: 'Where the files go' },
    json: { type: 'string', valueHint: 'FILE', description: 'Also write the results as JSON' },
    keep: {
      type: 'boolean',
      description: 'Leave the servers running, and print `NAME URL` a line each; Ctrl-C stops them',
    },
  },
  async run({ args }) {
    const chosen = chooseFrameworks(args.only)
    const servers = new Map<Framework, Served>()
    const stopAll = async () => {
      await Promise.all([...servers.values()].map((server) => server.stop()))
    }
    // Also before everything is served: an interrupted demo leaves nothing behind.
    const stopped = new Promise<void>((stop) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
    })
    let interrupted = false
    void stopped.then(async () => {
      interrupted = true
      await stopAll()
      if (!args.keep) process.exit(130)
    })

    const reports: FrameworkReport[] = []
    const tasks = new Listr(
      chosen.map((framework) => ({
        title: framework,
        task: async (_context, task) => {
          const say = (text: string) => {
            task.output = text
          }
          const server = await prepare(framework, say)
          servers.set(framework, server)
          if (interrupted) return server.stop()
          const report = await visit(framework, server.url, resolve(args.out, framework), say)
          reports.push(report)
          const worked = report.results.filter(({ ok }) => ok).length
          task.title = `${framework}: ${report.discovered ? 'discovered' : 'NOT discovered'}, ${worked} of ${report.results.length} calls worked`
          if (!succeeded(report))
            throw new Error(report.problem ?? `${report.results.length - worked} calls failed`)
        },
      })),
      {
        exitOnError: false,
        collectErrors: true,
        fallbackRendererCondition: () => !process.stdout.isTTY || Boolean(process.env.CI),
        fallbackRenderer: 'simple',
      },
    )
    try {
      await tasks.run()
    } finally {
      if (!args.keep) await stopAll()
    }

    const errors = tasks.errors ?? []
    console.log(formatTable(reports))
    if (args.json) await writeJson(resolve(args.json), reports)
    const failed = errors.length > 0 || reports.length < chosen.length
    for (const error of errors) console.error(`✗ ${error.message}`)
    console.log(failed ? 'Some of it failed.' : `All of it worked; the files are in ${resolve(args.out)}`)
    process.exitCode = failed ? 1 : 0
    if (args.keep && !interrupted) {
      for (const [framework, server] of servers) console.log(`${framework} ${server.url}`)
      await stopped
      await stopAll()
    }
  },
})

function chooseFrameworks(only: string | undefined): Framework[] {
  if (only === undefined) return [...defaultFrameworks]
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !isFramework(name))
  if (unknown.length > 0) {
    console.error(`--only knows ${frameworks.join(', ')}; not ${unknown.join(', ')}.`)
    process.exit(2)
  }
  return names.filter(isFramework)
}

async function writeJson(file: string, reports: FrameworkReport[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ frameworks: reports }, null, 2)}\n`)
}

await runMain(command)
