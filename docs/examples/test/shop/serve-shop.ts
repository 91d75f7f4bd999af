import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { abp } from '@abp-kit/vite'
import { build, preview } from 'vite'
import { answer } from '../../shop/server/answer'

const root = fileURLToPath(new URL('../../shop', import.meta.url))

export interface Shop {
  /** Without a slash at the end. */
  url: string
  stop(): Promise<void>
}

/** Builds the shop's page, and serves it on a free port of this machine together with what its server answers. */
export async function serveShop(): Promise<Shop> {
  const outDir = await mkdtemp(join(tmpdir(), 'abp-shop-'))
  const server = {
    name: 'shop',
    configurePreviewServer: ({ middlewares }: PreviewServer) => {
      middlewares.use((request, response, next) => {
        respond(request, response).then((answered) => answered || next(), next)
      })
    },
  }
  const config = { root, configFile: false as const, logLevel: 'warn' as const, plugins: [abp(), server] }
  await build({ ...config, build: { outDir, emptyOutDir: true } })
  const served = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  return {
    url: served.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    stop: async () => {
      await served.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

type PreviewServer = Awaited<ReturnType<typeof preview>>

/** @returns whether the request was one for the shop's server */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { method = 'GET', headers, url = '/' } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const found = await answer(
    new Request(new URL(url, `http://${headers.host}`), {
      method,
      headers: sent,
      ...(hasBody && { body: new Uint8Array(await buffer(request)) }),
    }),
  )
  if (!found) return false
  response.writeHead(found.status, Object.fromEntries(found.headers)).end(await found.text())
  return true
}
