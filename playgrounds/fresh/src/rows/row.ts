import type { Framework } from '@abp-kit/playground-runner'

/** An app of the matrix: a framework's version and mode. */
export interface Row {
  name: string
  framework: Framework
  /** The app's own dependencies, with exact versions. */
  versions: Record<string, string>
  /** The base path that the app is built with, such as `/docs`; none by default. */
  basePath?: string
  /** The folder that a build for static hosts makes. By default, the framework's own server serves the app. */
  staticFolder?: string
  /** Writes the app, with the lines of the adapter's README, into an empty directory. */
  write(directory: string): Promise<void>
}
