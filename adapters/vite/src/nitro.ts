/** The part of Nitro that is used here. */
interface Nitro {
  options: { static?: boolean }
}

/**
 * Learns whether Nitro builds the app's server. Nitro sends the files of a build before it asks the app, and without the
 * manifest's headers: there, the manifest is no file.
 */
export class NitroObserver {
  /** Whether a server of Nitro's asks the app for the manifest; known when Vite's configuration is resolved. */
  isServer = false

  /** What Nitro asks each plugin of Vite for. */
  readonly module = {
    name: 'abp-kit',
    setup: ({ options }: Nitro) => {
      this.isServer = !options.static
    },
  }
}
