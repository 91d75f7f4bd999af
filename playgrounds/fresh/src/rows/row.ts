import type { Installer, OlderNode } from '../managers.ts'
import type { Adapted } from '../pack.ts'

/** A row's app on one of its two servers: that of the build, or that of development. */
export interface ServedApp {
  /** With the base path. */
  url: string
  /** Absolute path of the app's files. */
  directory: string
  mode: 'built' | 'dev'
}

/** An app of the matrix: a framework's version and mode. */
export interface Row {
  /** Such as `next 15.3.0, App Router`: the framework's version, a comma, the mode. The table in the docs has both. */
  name: string
  framework: Adapted
  /** The app's own dependencies, with exact versions. */
  versions: Record<string, string>
  /** What installs the packages; npm by default. Only npm would not install what is refused; it is told to. */
  manager?: Installer
  /** What installs, builds and serves the app, if it is not the Node.js that runs this. */
  node?: OlderNode
  /** The base path that the app is built with, such as `/docs`; none by default. */
  basePath?: string
  /** The folder that a build for static hosts makes. By default, the framework's own server serves the app. */
  staticFolder?: string
  /** Has the function that answers what is not in `staticFolder`, as Vercel runs it. */
  functionFolder?: string
  /** Serves the build, if it is not the framework's own server. */
  command?: (port: number) => [program: string, ...args: string[]]
  /** Starts the development server, if it is not the framework's own program. */
  devCommand?: (port: number) => [program: string, ...args: string[]]
  /** The folder of the app, in a monorepo. The packages are installed into the monorepo's root. */
  workspace?: string
  /** What the framework's commands for build and development are told, such as `--webpack`. */
  flags?: readonly string[]
  /** A text that the build has to print: what the adapter says about the app, such as the code of a finding. */
  says?: string
  /** The paths of the pages that are judged; the first page by default. A page that is not there is judged always. */
  pages?: readonly string[]
  /** The paths of pages without scripts, or with an error: judged by the rules for HTML alone. */
  documents?: readonly string[]
  /** The code of the error that ends the build, for a version or mode that is not supported. */
  refused?: string
  /** What the framework itself says when it ends the build, as it does without us: there is nothing to be done here. */
  fails?: string
  /** Uses the app beyond the rules, on each of its two servers. @throws when something is not right */
  alsoTry?(app: ServedApp): Promise<void>
  /** Writes the app, with the lines of the adapter's README, into an empty directory. */
  write(directory: string): Promise<void>
}
