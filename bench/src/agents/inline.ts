import type { Agent } from './agent.ts'

let written = 0

/**
 * Does what an agent does with bytes inside an answer: writes them out once more, as an argument of a tool that
 * writes files. This assumes that the model makes no mistake in thousands of letters.
 *
 * @param answer - with one `BinaryData` of docs/protocol.md §4 in its JSON
 */
export function saveInline(agent: Agent, answer: string, extension: string): Promise<string> {
  const quoted = (key: string) => new RegExp(`"${key}": ("(?:[^"\\\\]|\\\\.)*")`).exec(answer)?.[1]
  const content = quoted('content')
  if (content === undefined) throw new Error(`The answer has no content: ${answer.slice(0, 500)}`)
  const encoding = quoted('encoding') === '"base64"' ? 'base64' : 'utf8'
  return agent.write(`result-${++written}.${extension}`, String(JSON.parse(content)), encoding)
}
