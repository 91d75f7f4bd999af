import { homedir } from 'node:os'
import { join } from 'node:path'
import { authorization, type Bridge, commonEntry, type Entry, tokenVariable } from './server-entry.ts'

/** An MCP client: where and how it stores its servers. */
export interface McpClient {
  title: string
  format: 'json' | 'toml' | 'yaml'
  /** The path of the project's file, from the project's folder; absent if the client has none. */
  project?: string
  /** The absolute path of the user's file. */
  user?: () => string
  /** The position of the servers: below these keys by name, or in a list of entries with a `name`. */
  servers: readonly string[]
  isList?: boolean
  /** Further content of a new file. */
  frame?: Entry
  entry(bridge: Bridge, name: string): Entry
  /** The next step after the file was written. */
  next?: string
}

const braced = '${'
const plain = `${braced}${tokenVariable}}`
const ofEnvironment = `${braced}env:${tokenVariable}}`

/** The clients, by their name on the command line. */
export const clients: Record<string, McpClient> = {
  'claude-code': {
    title: 'Claude Code',
    format: 'json',
    project: '.mcp.json',
    user: () => join(homedir(), '.claude.json'),
    servers: ['mcpServers'],
    entry: (bridge) => commonEntry(bridge, { type: 'http', variable: plain }),
    next: 'Claude Code asks before it uses a server of a project.',
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    format: 'json',
    user: () => join(applicationData('Claude', 'Claude'), 'claude_desktop_config.json'),
    servers: ['mcpServers'],
    entry: (bridge) => commonEntry(bridge, { type: 'http' }),
    next: 'Restart Claude Desktop.',
  },
  vscode: {
    title: 'VS Code',
    format: 'json',
    project: '.vscode/mcp.json',
    user: () => join(applicationData('Code', 'Code'), 'User', 'mcp.json'),
    servers: ['servers'],
    entry: (bridge) =>
      'command' in bridge
        ? { type: 'stdio', ...commonEntry(bridge) }
        : commonEntry(bridge, { type: 'http', variable: ofEnvironment }),
    next: 'Start the server where VS Code shows it, above its name in the file.',
  },
  cursor: {
    title: 'Cursor',
    format: 'json',
    project: '.cursor/mcp.json',
    user: () => join(homedir(), '.cursor', 'mcp.json'),
    servers: ['mcpServers'],
    entry: (bridge) => commonEntry(bridge, { variable: ofEnvironment }),
    next: 'Switch the server on in the settings of Cursor.',
  },
  windsurf: {
    title: 'Windsurf',
    format: 'json',
    user: () => join(homedir(), '.codeium', 'windsurf', 'mcp_config.json'),
    servers: ['mcpServers'],
    entry: (bridge) => commonEntry(bridge, { key: 'serverUrl', variable: ofEnvironment }),
    next: 'Refresh the list of servers in Windsurf.',
  },
  zed: {
    title: 'Zed',
    format: 'json',
    project: '.zed/settings.json',
    user: () =>
      process.platform === 'win32'
        ? join(roaming(), 'Zed', 'settings.json')
        : join(configHome(), 'zed', 'settings.json'),
    servers: ['context_servers'],
    entry: (bridge) => commonEntry(bridge),
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    project: '.codex/config.toml',
    user: () => join(process.env.CODEX_HOME ?? join(homedir(), '.codex'), 'config.toml'),
    servers: ['mcp_servers'],
    entry: (bridge) =>
      'command' in bridge ? commonEntry(bridge) : { url: bridge.url, bearer_token_env_var: tokenVariable },
    next: 'Codex reads the file of a project only if it trusts the project.',
  },
  gemini: {
    title: 'Gemini CLI',
    format: 'json',
    project: '.gemini/settings.json',
    user: () => join(homedir(), '.gemini', 'settings.json'),
    servers: ['mcpServers'],
    entry: (bridge) => commonEntry(bridge, { key: 'httpUrl', variable: plain }),
  },
  cline: {
    title: 'Cline',
    format: 'json',
    user: () =>
      process.env.CLINE_MCP_SETTINGS_PATH ??
      join(homedir(), '.cline', 'data', 'settings', 'cline_mcp_settings.json'),
    servers: ['mcpServers'],
    entry: (bridge) => commonEntry(bridge, { type: 'streamableHttp' }),
    next: 'The extension for VS Code may have a file of its own: MCP Servers, Configure shows it.',
  },
  continue: {
    title: 'Continue',
    format: 'yaml',
    project: '.continue/mcpServers/abp.yaml',
    user: () => join(homedir(), '.continue', 'config.yaml'),
    servers: ['mcpServers'],
    isList: true,
    frame: { name: 'Agentic Browser Protocol', version: '1.0.0', schema: 'v1' },
    entry: (bridge, name) =>
      'command' in bridge
        ? { name, ...commonEntry(bridge) }
        : {
            name,
            type: 'streamable-http',
            url: bridge.url,
            requestOptions: { headers: authorization(`${braced}{ secrets.${tokenVariable} }}`) },
          },
    next: 'Continue uses MCP servers in agent mode.',
  },
  goose: {
    title: 'Goose',
    format: 'yaml',
    user: () =>
      process.platform === 'win32'
        ? join(roaming(), 'Block', 'goose', 'config', 'config.yaml')
        : join(configHome(), 'goose', 'config.yaml'),
    servers: ['extensions'],
    entry: (bridge, name) => ({
      name,
      enabled: true,
      timeout: 300,
      ...('command' in bridge
        ? { type: 'stdio', cmd: bridge.command, args: bridge.args, envs: {} }
        : { type: 'streamable_http', uri: bridge.url, headers: authorization() }),
    }),
  },
}

function configHome(): string {
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
}

function roaming(): string {
  return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming')
}

/** @returns the settings folder of a desktop program */
function applicationData(name: string, onMac: string): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', onMac)
  return join(process.platform === 'win32' ? roaming() : configHome(), name)
}
