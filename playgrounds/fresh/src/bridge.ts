import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, copyPlayground, run, serve, start } from '@abp-kit/playground-runner'
import { type Sample, samples, verifyResult } from '@abp-kit/showcase/samples'
import { extractText, getDocumentProxy } from 'unpdf'
import { z } from 'zod'
import { bridgePackages, nameOf } from './pack.ts'

const camera = ['--grant-permission', 'camera', '--browser-arg=--use-fake-device-for-media-stream']

const answer = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ type: z.string() })).optional(),
})
const failure = z.object({ stdout: z.string().startsWith('{') })
const link = z.object({
  type: z.literal('resource_link'),
  uri: z.string(),
  mimeType: z.string(),
  size: z.number(),
})

/**
 * Installs the packed bridge into an empty folder, and calls every capability of a playground through it with the MCP
 * Inspector's CLI, as a new user would. @throws when something is not right.
 */
export async function tryBridge(directory: string, tarballs: Map<string, string>): Promise<void> {
  await mkdir(directory)
  // What it depends on is not in a registry yet.
  const ours = bridgePackages.map(nameOf)
  const dependencies = {
    ...Object.fromEntries(ours.map((name) => [name, `file:${tarballs.get(name)}`])),
    '@modelcontextprotocol/inspector': '^2.12.0',
  }
  await writeFile(join(directory, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: directory })

  const env = { ABP_OUTPUT_DIR: join(directory, 'results'), ABP_LOG_LEVEL: 'warn' }
  const inspect = async (...args: string[]): Promise<unknown> => {
    const options = { cwd: directory, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
    const running = promisify(execFile)('npx', ['mcp-inspector', '--cli', ...args], options)
    // It ends with an error when the tool does, and prints the tool's answer all the same.
    const { stdout } = await running.catch((error: unknown) => {
      const failed = failure.safeParse(error)
      if (failed.success) return failed.data
      throw error
    })
    return JSON.parse(stdout)
  }
  const listed = JSON.stringify(await inspect('npx', '@abp-kit/mcp', '--method', 'tools/list'))
  if (!listed.includes('"abp_connect"')) throw new Error(`over stdio the bridge lists ${listed}`)

  const copy = await copyPlayground('sveltekit')
  try {
    await build('sveltekit', { directory: copy.directory })
    const app = await serve('sveltekit', { directory: copy.directory })
    let heard: (served: { url: string; tokenFile: string }) => void = () => undefined
    const listening = new Promise<{ url: string; tokenFile: string }>((resolve) => {
      heard = resolve
    })
    let told = ''
    const bridge = start('npx', ['@abp-kit/mcp', '--http', '--shared', ...camera], {
      cwd: directory,
      env,
      onOutput: (text) => {
        told += text
        const [, url, tokenFile] = /^(http:\/\/\S+)\nToken: (.+)\n/m.exec(told) ?? []
        if (url && tokenFile) heard({ url, tokenFile })
      },
    })
    try {
      const ended = bridge.ended.then((code) => {
        throw new Error(`the bridge ended with ${code}: ${bridge.output()}`)
      })
      const { url, tokenFile } = await Promise.race([listening, ended])
      const header = `Authorization: Bearer ${(await readFile(tokenFile, 'utf8')).trim()}`
      const call = async (tool: string, ...args: string[]) => {
        const given = args.flatMap((arg) => ['--tool-arg', arg])
        return answer.parse(
          await inspect(
            ...[url, '--transport', 'http', '--header', header],
            ...['--method', 'tools/call', '--tool-name', tool, ...given],
          ),
        )
      }
      const connected = await call('abp_connect', `url=${app.url}`)
      if (connected.isError) throw new Error(`abp_connect: ${JSON.stringify(connected.content)}`)
      for (const sample of samples) {
        const params = JSON.stringify(sample.input)
        await check(sample, await call('abp_call', `capability=${sample.name}`, `params=${params}`))
      }
    } finally {
      await bridge.stop()
      await app.stop()
    }
  } finally {
    await copy.remove()
  }
}

async function check({ answers, mimeType, name }: Sample, result: z.infer<typeof answer>): Promise<void> {
  const text = JSON.stringify(result.content)
  if (answers) {
    // The Inspector's CLI cannot be asked, so that nobody has confirmed it.
    if (!text.includes('NOT_SUPPORTED')) throw new Error(`${name} went on without an answer: ${text}`)
    return
  }
  if (result.isError) throw new Error(`${name}: ${text}`)
  const file = link.parse(result.content?.find(({ type }) => type === 'resource_link'))
  const bytes = await readFile(fileURLToPath(file.uri))
  const problems = verifyResult(name, bytes)
  if (file.mimeType !== mimeType || file.size !== bytes.byteLength || problems.length > 0)
    throw new Error(`${name} gave ${JSON.stringify(file)}: ${problems.join(' ')}`)
  if (mimeType !== 'application/pdf') return
  const pages = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  if (pages.text.trim() === '') throw new Error(`${name}: no text can be read in the PDF.`)
}
