/** What a page says about a tool; Chromium 156 knows these. */
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
  /** What it resolves to goes to the agent as JSON; what it rejects with is the agent's error. */
  execute(input: unknown, context: { signal?: AbortSignal }): Promise<unknown>
}

/** `document.modelContext` of WebMCP, where the browser has it. */
export interface ModelContext {
  /** Rejects for a name that is taken. Aborting the signal takes the tool back. */
  registerTool(tool: Tool, options: { signal: AbortSignal }): Promise<void>
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext
  }
}
