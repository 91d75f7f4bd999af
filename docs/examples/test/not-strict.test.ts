import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Next.js writes `"strict": false` when an app gets its first TypeScript file. */
test('an app whose TypeScript is not strict has the types of its capabilities', () => {
  const { config } = ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const files = ['abp', 'calls', 'react', 'server', 'shop'].flatMap((name) =>
    ts.sys.readDirectory(`${folder}${name}`, ['.ts', '.tsx']),
  )
  expect(files.length).toBeGreaterThan(20)
  const program = ts.createProgram(files, { ...options, strict: false })
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  expect(messages).toEqual([])
}, 60_000)
