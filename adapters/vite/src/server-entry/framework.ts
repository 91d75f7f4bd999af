/** A framework whose server module renders the pages. */
export interface ServerFramework {
  /** The name as in its own documentation. */
  name: string
  /** The base path of its router. */
  basePath: string
  /**
   * The manifest's path among the client's files, without a leading slash; absent if only the server answers.
   */
  manifestFile?: string
  /** Absolute path of the app's source folder; `src` below the root by default. */
  sourceDirectory?: string
  server: ServerEntry
  /** Absent if the framework itself does not start the app in the browser. */
  client?: ClientStart
  /** Absolute paths of the app's own modules that start it instead; a path may lack the file extension. */
  clientEntries?: readonly string[]
}

/**
 * The module whose exports a framework's server calls. The adapter replaces the module or patches its
 * generated source.
 */
export interface ServerEntry {
  /** The specifiers in imports, and absolute paths of its file. */
  names: readonly string[]
  /**
   * @param name - one of the names
   * @returns the source of the module that replaces it and imports the framework's own by name
   */
  wrap?(name: string): string
  /** @returns the changed source of the virtual module; `undefined` if the module is not the expected one */
  patch?(code: string): string | undefined
}

/**
 * The start of a framework's client: a component that it renders into the document, or a function that it
 * calls.
 */
export interface ClientStart {
  /** The module that exports it. */
  module: string
  name: string
  /** @returns the source of the replacement module, with a start that signals when handlers can run */
  moduleText(app: StartedApp): string
}

export interface StartedApp {
  /** The framework's base path for the app. */
  basePath: string
  /** Whether the app itself signals when handlers can run. */
  isManual: boolean
}
