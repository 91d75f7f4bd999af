import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Next.js writes `"strict": false` when an app gets its first TypeScript file. */
test('an app whose TypeScript is not strict has the types of its capabilities', () => {
  const file = `${folder}tsconfig.json`
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  // With the file's name, `types` are found from its folder, and not from the one in which the tests run.
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, file)
  const examples = ['abp', 'calls', 'react', 'server', 'shop'].flatMap((name) =>
    ts.sys.readDirectory(`${folder}${name}`, ['.ts', '.tsx']),
  )
  expect(examples.length).toBeGreaterThan(20)
  const program = ts.createProgram([...examples, `${folder}test/not-strict-types.ts`], {
    ...options,
    strict: false,
  })
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  expect(messages).toEqual([])
})
