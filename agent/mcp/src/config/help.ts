import { declarations } from './declarations.ts'

const width = 100

/** @returns the text of `--help`: every setting with its flag, variable, default and description */
export function helpText(version: string): string {
  const groups = [...new Set(declarations.map(({ group }) => group))]
  return [
    `abp-mcp ${version}: an MCP server for web apps that speak the Agentic Browser Protocol.`,
    '',
    'Usage: npx @abp-kit/mcp [options]        (serves stdio; your MCP client starts it)',
    '       npx @abp-kit/mcp --http [options] (serves Streamable HTTP, and prints its address)',
    '       npx @abp-kit/mcp save-storage <url> <file> [options]',
    '                                         (you sign in; the logins are saved for --storage-state)',
    '',
    'Every option is also an environment variable and a key of the file that --config names:',
    '--output-dir, ABP_OUTPUT_DIR, {"outputDir": …}. Flags win over variables, variables over the file.',
    ...groups.flatMap((group) => [
      '',
      `${group}:`,
      ...declarations.filter((declaration) => declaration.group === group).flatMap(optionLines),
    ]),
    '',
    'Other:',
    ...lines('--config <path>', 'JSON file with settings (ABP_CONFIG).'),
    ...lines('-h, --help', 'This text.'),
    ...lines('-v, --version', 'The version.'),
    '',
  ].join('\n')
}

function optionLines({
  flag,
  variable,
  secret,
  type,
  unit,
  values,
  description,
  fallback,
}: (typeof declarations)[number]) {
  const value = values
    ? values.join('|')
    : (unit ?? { number: 'number', object: 'json' }[String(type)] ?? 'value')
  if (secret) return lines(`${variable}=<${value}>`, description)
  const usage = type === 'boolean' ? `--[no-]${flag}` : `--${flag} <${value}>`
  return lines(usage, fallback === undefined ? description : `${description} [${fallback}]`)
}

function lines(usage: string, description: string): string[] {
  const indent = 32
  const words = description.split(' ')
  const rows: string[] = []
  let row = ''
  for (const word of words) {
    if (row !== '' && indent + row.length + word.length + 1 > width) {
      rows.push(row)
      row = ''
    }
    row += row === '' ? word : ` ${word}`
  }
  rows.push(row)
  const head = `  ${usage}`
  const first = head.length < indent ? [`${head.padEnd(indent)}${rows.shift()}`] : [head]
  return [...first, ...rows.map((text) => `${' '.repeat(indent)}${text}`)]
}
