import { manifestHeaders } from '@abp-kit/core/adapter/server'
import type { NitroOptions } from 'nitro/types'

/** The part of Nitro that is used here. */
interface Nitro {
  /** The keys of its rules are paths below its base path. */
  options: Pick<NitroOptions, 'routeRules'> & Partial<Pick<NitroOptions, 'static'>>
}

/** Learns whether Nitro builds the app's server, and tells it about the manifest. */
export class NitroObserver {
  #options: Nitro['options'] | undefined

  /** What Nitro asks each plugin of Vite for. */
  readonly module = {
    name: 'abp-kit',
    setup: ({ options }: Nitro) => {
      this.#options = options
    },
  }

  /**
   * Whether a server of Nitro's asks the app for the manifest; known when Vite's configuration is resolved. Nitro sends
   * the files of a build before it asks the app: there, the manifest is no file.
   */
  get isServer(): boolean {
    return this.#options !== undefined && !this.#options.static
  }

  /** Has what Nitro builds, a server or a host's folder, send the build's file with the manifest's headers. */
  sendHeaders(file: string): void {
    const rules = this.#options?.routeRules ?? {}
    const given = rules[`/${file}`]
    rules[`/${file}`] = { ...given, headers: { ...manifestHeaders, ...given?.headers } }
  }
}
