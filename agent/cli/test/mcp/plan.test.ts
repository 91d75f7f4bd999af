import { parse } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { clients, type McpClient } from '../../src/mcp/clients.ts'
import { planText } from '../../src/mcp/plan.ts'

const bridge = { command: 'npx', args: ['-y', '@abp-kit/mcp'] }
const client = (name: string): McpClient => {
  const found = clients[name]
  if (!found) throw new Error(name)
  return found
}
const add = (name: string, text: string) =>
  planText('file', text, { client: client(name), name: 'abp', bridge })
const remove = (name: string, text: string) =>
  planText('file', text, { client: client(name), name: 'abp', bridge: undefined })

/** Files as people have them: each with servers of others, comments and its own white space. */
const kept: [name: string, text: string, added: string][] = [
  [
    'vscode',
    '{\n\t// mine\n\t"servers": {\n\t\t"other": { "command": "x" }, // last\n\t},\n}\n',
    '{\n\t// mine\n\t"servers": {\n\t\t"other": { "command": "x" },\n\t\t"abp": {\n\t\t\t"type": "stdio",\n\t\t\t"command": "npx",\n\t\t\t"args": [\n\t\t\t\t"-y",\n\t\t\t\t"@abp-kit/mcp"\n\t\t\t]\n\t\t}, // last\n\t},\n}\n',
  ],
  [
    'codex',
    '# mine\nmodel = "o"   # best\n\n[mcp_servers.other]\ncommand = "x" # y\n',
    '# mine\nmodel = "o"   # best\n\n[mcp_servers.other]\ncommand = "x" # y\n\n[mcp_servers.abp]\ncommand = "npx"\nargs = ["-y", "@abp-kit/mcp"]\n',
  ],
  [
    'goose',
    '# mine\nextensions:\n    other: # y\n        enabled:   true\n\n# models\nGOOSE_MODEL: "o"\n',
    '# mine\nextensions:\n    other: # y\n        enabled:   true\n    abp:\n      name: abp\n      enabled: true\n      timeout: 300\n      type: stdio\n      cmd: npx\n      args:\n        - -y\n        - "@abp-kit/mcp"\n      envs: {}\n\n# models\nGOOSE_MODEL: "o"\n',
  ],
  [
    'continue',
    'name: Mine\nmcpServers:\n  - name: other # y\n    command:   x\nmodels: []\n',
    'name: Mine\nmcpServers:\n  - name: other # y\n    command:   x\n  - name: abp\n    command: npx\n    args:\n      - -y\n      - "@abp-kit/mcp"\nmodels: []\n',
  ],
]

test.each(kept)('%s: the entry comes, stays, and goes; all else stays as it is', (name, text, added) => {
  expect(add(name, text)).toBe(added)
  expect(add(name, added)).toBe(added)
  expect(remove(name, added).replace(/\s+$/, '\n')).toBe(text.replace(/\s+$/, '\n'))
  const crlf = text.replaceAll('\n', '\r\n')
  expect(remove(name, add(name, crlf)).trim()).toBe(crlf.trim())
  expect(remove(name, text)).toBe(text)
})

test.each(Object.keys(clients))('%s: a new file, and back', (name) => {
  const text = add(name, '')
  expect(text).toContain('@abp-kit/mcp')
  expect(add(name, text)).toBe(text)
  expect(remove(name, text)).not.toContain('@abp-kit/mcp')
  const http = planText('file', text, {
    client: client(name),
    name: 'abp',
    bridge: { url: 'http://127.0.0.1:8800/mcp' },
  })
  expect(http).toContain('http://127.0.0.1:8800/mcp')
  expect(http).not.toContain('npx')
})

test('what a user added to the entry stays, also the comments in it', () => {
  const text = '{ "mcpServers": { "abp": { "command": "old", /* key */ "env": { "A": "b" } } } }'
  const after = add('cursor', text)
  expect(after).toContain('/* key */')
  expect(parse(after)).toEqual({ mcpServers: { abp: { ...bridge, env: { A: 'b' } } } })
  const table =
    '[mcp_servers.abp]\ncommand = "old"\nstartup_timeout_sec = 20\n\n[mcp_servers.abp.env]\nA = "b"\n\n[x]\ny = 1\n'
  expect(add('codex', table)).toBe(
    '[mcp_servers.abp]\nstartup_timeout_sec = 20\nenv = { A = "b" }\ncommand = "npx"\nargs = ["-y", "@abp-kit/mcp"]\n\n[x]\ny = 1\n',
  )
})

test.each([
  ['cursor', '{\n  "mcpServers": {,}\n}', 'file:2:18: It is no JSON'],
  ['cursor', '[]', 'file:1:1: The place for `mcpServers` is no object'],
  ['cursor', '{ "mcpServers": [] }', 'file:1:17: '],
  ['codex', 'a = 1\nb = \n', 'file:3:1: '],
  ['codex', 'mcp_servers = { other = { command = "x" } }\n', 'file:'],
  ['codex', '[[mcp_servers.abp]]\n', 'file:1:1: '],
  ['goose', 'a: 1\n b: 2\n', 'file:1:4: '],
  ['goose', 'extensions: { other: { enabled: true } }\n', 'file: `extensions` is not written as'],
  ['continue', 'mcpServers:\n  other: {}\n', 'file: `mcpServers` is not'],
])('%s: %j is refused with the place', (name, text, message) => {
  expect(() => add(name, text)).toThrow(message)
})
