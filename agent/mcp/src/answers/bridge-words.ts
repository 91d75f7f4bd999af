import { type AgentText, fitText } from '../agent-text/index.ts'

/** The client's words for its options, and the equivalent for a user of the MCP server. */
const words: readonly (readonly [RegExp, string])[] = [
  [
    /Pass `allowPrivateAddresses: true` when you trust the page and its network/g,
    "The bridge fetches only from public addresses and from the app's own host",
  ],
  [/pass a file as `fileInput\(path\)`/g, 'pass a file as {"$file": "path"}'],
  [/`?fileInput\(path\)`?/g, '{"$file": "path"}'],
  [/set ABP_BROWSER_PATH/g, 'set --executable-path (or ABP_EXECUTABLE_PATH)'],
  [
    /add it to your project \(`npm install ([\w-]+)`\)/g,
    'install it beside the bridge: npx -y -p @abp-kit/mcp -p $1 abp-mcp',
  ],
  [/^(.*nothing came for \d+ ms)/, '$1 (--download-timeout)'],
  [/: call with `saveTo`/g, ''],
  [/`saveTo`/g, '--output-dir'],
  [
    /`?allowPrivateAddresses(: true)?`?/g,
    "(only public addresses, and the app's own host, are fetched from)",
  ],
  [/`downloadLimit`/g, 'the limit of a download'],
  [/`downloadTimeout`/g, '--download-timeout'],
  [/`callTimeout`/g, '--call-timeout'],
  [/`userDataDir`/g, '--user-data-dir'],
  [/`executablePath`/g, '--executable-path'],
  [/`isolated`/g, '--isolated'],
  [/`cdpUrl`/g, '--browser-url'],
  [/`wsEndpoint`/g, '--ws-endpoint'],
  [/`playwrightEndpoint`/g, '--playwright-endpoint'],
  [/`permissions`/g, '--grant-permission'],
]

/** @returns a client message with settings named as the user of the MCP server knows them */
export function inBridgeWords(text: AgentText): AgentText {
  let renamed: string = text
  for (const [phrase, instead] of words) renamed = renamed.replace(phrase, instead)
  return renamed === text ? text : fitText(renamed, renamed.length)
}
