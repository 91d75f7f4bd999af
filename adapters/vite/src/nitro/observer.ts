import { manifestHeaders } from '@abp-kit/core/adapter/server'
import type { NitroOptions } from 'nitro/types'

/** The part of Nitro that this module uses. */
interface Nitro {
  /** The keys of its rules are paths relative to its base path. */
  options: Pick<NitroOptions, 'routeRules'> & Partial<Pick<NitroOptions, 'static'>>
}

/** Detects whether Nitro builds the app's server, and passes the manifest's headers to Nitro. */
export class NitroObserver {
  #options: Nitro['options'] | undefined

  /** The property that Nitro reads from each Vite plugin. */
  readonly module = {
    name: 'abp-kit',
    setup: ({ options }: Nitro) => {
      this.#options = options
    },
  }

  /**
   * Whether a Nitro server requests the manifest from the app; known when Vite's configuration is resolved.
   * Nitro sends a build's files before it calls the app, so there the manifest is not a file.
   */
  get isServer(): boolean {
    return this.#options !== undefined && !this.#options.static
  }

  /**
   * Makes Nitro's output, a server or a static host folder, send the build's file with the manifest's
   * headers.
   */
  sendHeaders(file: string): void {
    const rules = this.#options?.routeRules ?? {}
    const given = rules[`/${file}`]
    rules[`/${file}`] = { ...given, headers: { ...manifestHeaders, ...given?.headers } }
  }
}
