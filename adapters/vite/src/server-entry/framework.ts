/** A framework whose pages come from a module of its server. */
export interface ServerFramework {
  /** As its own documentation writes it. */
  name: string
  /** The path below which its router serves the app. */
  basePath: string
  /** The manifest's path among the client's files, without a slash at the start; absent if only the server answers. */
  manifestFile?: string
  /** Absolute path of the folder with the app's source; `src` below the root by default. */
  sourceDirectory?: string
  server: ServerEntry
  /** Absent if nothing of the framework starts the app in the browser. */
  client?: ClientStart
  /** Absolute paths of the app's own modules that start it then; a path may lack the file's extension. */
  clientEntries?: readonly string[]
}

/** The module whose exports a framework's server calls: a module takes its place, or the text that the framework makes is changed. */
export interface ServerEntry {
  /** How imports name it, and absolute paths of its file. */
  names: readonly string[]
  /**
   * @param name - one of the names
   * @returns the text of the module that takes its place, which imports the framework's own by its name
   */
  wrap?(name: string): string
  /** @returns the changed text of the virtual module; `undefined` if it is another than expected */
  patch?(code: string): string | undefined
}

/** What a framework's client starts with: a component that it renders into the document, or a function that it calls. */
export interface ClientStart {
  /** The module that exports it. */
  module: string
  name: string
  /** @returns the text of the module that takes that module's place, with a start that tells when handlers can run */
  moduleText(app: StartedApp): string
}

export interface StartedApp {
  /** The path below which the framework serves the app. */
  basePath: string
  /** Whether the app itself says when handlers can run. */
  isManual: boolean
}
