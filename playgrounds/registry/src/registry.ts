import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runServer } from 'verdaccio'

export interface LocalRegistry {
  /** Such as `http://127.0.0.1:4873/`. */
  url: string
  /** Absolute path of the folder with what is published. */
  storage: string
  /** Ends it, and removes what was published. Packages of the registry behind it stay in `cache`. */
  stop(): Promise<void>
}

export interface RegistryOptions {
  /** The registry that has everything but our packages. */
  upstream: string
  /** Absolute path of the folder that keeps what the upstream sent, for the next time, too. */
  cache: string
  /** A free one by default. */
  port?: number
  /** A date, such as `2026-11-25`: what the upstream got later is not there. */
  until?: string | undefined
  /** Puts into the storage what is to be there from the start. */
  fill?: (storage: string) => Promise<void>
}

/** The port that was asked for has a server already. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/** Whose packages are published here, and never looked for upstream: verdaccio's patterns. */
const ours = ['@abp-kit/*', 'create-abp-app']

/**
 * Starts verdaccio on loopback, without any package of ours but what `fill` brings.
 *
 * @throws {PortTaken} when `port` is taken
 */
export async function startRegistry({
  upstream,
  cache,
  port = 0,
  until,
  fill,
}: RegistryOptions): Promise<LocalRegistry> {
  // A version can be published only once. So what is published is gone with this registry.
  const published = await mkdtemp(join(tmpdir(), 'abp-kit-registry-'))
  await fill?.(published)
  const everybody = { access: '$all', publish: '$all', unpublish: '$all' }
  const { https_proxy, http_proxy, no_proxy } = process.env
  const server: Server = await runServer({
    // Verdaccio wants to know where its configuration is, which here is no file.
    self_path: join(published, 'config.yaml'),
    configPath: join(published, 'config.yaml'),
    storage: published,
    auth: { htpasswd: { file: join(published, 'htpasswd') } },
    uplinks: {
      upstream: {
        url: upstream,
        maxage: '1h',
        timeout: '60s',
        // By default, two failures would make it "offline" for five minutes.
        max_fails: 20,
        fail_timeout: '5s',
        ...(https_proxy && { https_proxy }),
        ...(http_proxy && { http_proxy }),
        ...(no_proxy && { no_proxy }),
      },
    },
    packages: {
      ...Object.fromEntries(ours.map((pattern) => [pattern, everybody])),
      // Verdaccio takes this path from the folder of what is published.
      '**': { access: '$all', proxy: 'upstream', storage: relative(published, cache) },
    },
    ...(until !== undefined && { filters: { '@verdaccio/package-filter': { dateThreshold: until } } }),
    web: { enable: false },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
    max_body_size: '100mb',
  })
  const stop = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    await rm(published, { recursive: true, force: true })
  }
  try {
    return { url: `http://127.0.0.1:${await listen(server, port)}/`, storage: published, stop }
  } catch (error) {
    await rm(published, { recursive: true, force: true })
    throw error
  }
}

/** @returns the port */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      reject(
        taken
          ? new PortTaken(`Port ${port} of 127.0.0.1 cannot be used: ${error.code}.`, { cause: error })
          : error,
      )
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The registry has no port.'))
      else resolve(address.port)
    })
  })
}
