/** A page's hints about a tool. Chromium 156 knows these. */
export interface ToolAnnotations {
  readOnlyHint?: boolean
  consequentialHint?: boolean
  untrustedContentHint?: boolean
}

export interface Tool {
  name: string
  title?: string
  description: string
  inputSchema?: object
  annotations?: ToolAnnotations
  /** If it resolves, the agent receives the value as JSON. If it rejects, the agent receives the error. */
  execute(input: unknown, context: { signal?: AbortSignal }): Promise<unknown>
}

/** `document.modelContext` of WebMCP, if the browser has it. */
export interface ModelContext {
  /** Rejects if the name is taken. Aborting the signal unregisters the tool. */
  registerTool(tool: Tool, options: { signal: AbortSignal }): Promise<void>
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext
  }
}
